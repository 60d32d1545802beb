import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../../../ui/act/Button.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { fields as words } from '../../../strings/rates-tariff.ts';
import { field } from '../../../ui/form/field.tsx';
import type { EstimateDraft } from './line-form-draft.ts';
import { lineName } from '../part-summary-draft.ts';
import type { Line } from '../tariff-shapes.ts';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../../ui/show/Text.tsx';
import { Row } from '../../../ui/layout/Row.tsx';

interface EstimatesFieldProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  /** Those of rates. */
  readonly zones: readonly Line[];
  readonly value: readonly EstimateDraft[];
  readonly onChange: (value: readonly EstimateDraft[]) => void;
}

const NEW: EstimateDraft = { from_zone_id: '', to_zone_id: '', estimate_from: '', estimate_to: '', estimate_unit: 'd' };
const ZONES = [
  ['from_zone_id', words.fromZone],
  ['to_zone_id', words.toZone],
] as const;
const NUMBERS = [
  ['estimate_from', words.estimateFrom],
  ['estimate_to', words.estimateTo],
] as const;

/** How long a service takes between zones where that is not what it takes elsewhere. Source: screens S47, "per service level and zone pair". */
export function EstimatesField({ label, help, error, zones, value, onChange }: EstimatesFieldProps) {
  const options = [
    { value: '', label: words.anywhere },
    ...zones.map((zone) => ({ value: String(zone.id), label: lineName(zone) })),
  ];
  return (
    <Stack as="fieldset" gap={1}>
      <Text as="legend" tone="soft" size="s" weight="medium">
        {label}
      </Text>
      {help !== undefined && <QuietText>{help}</QuietText>}
      {error !== undefined && <Text tone="red">{error}</Text>}
      <Stack gap={4}>
        {value.map((entry, at) => {
          const change = (parts: Partial<EstimateDraft>) => onChange(value.with(at, { ...entry, ...parts }));
          return (
            // Estimates have no id of their own.
            <Row key={at} role="group" aria-label={words.estimateOf(at + 1)} align="end" isEven pad={3} surface="line">
              {ZONES.map(([key, title]) => (
                <NativeSelect
                  key={key}
                  {...field(title, { name: `estimates[${at}].${key}` })}
                  data={options}
                  value={entry[key]}
                  onChange={(event) => change({ [key]: event.currentTarget.value })}
                />
              ))}
              {NUMBERS.map(([key, title]) => (
                <TextInput
                  key={key}
                  {...field(title, { name: `estimates[${at}].${key}` })}
                  inputMode="numeric"
                  autoComplete="off"
                  value={entry[key]}
                  onChange={(event) => change({ [key]: event.currentTarget.value })}
                />
              ))}
              <NativeSelect
                {...field(words.estimateUnit, { name: `estimates[${at}].unit` })}
                data={[
                  { value: 'd', label: words.days },
                  { value: 'h', label: words.hours },
                ]}
                value={entry.estimate_unit}
                onChange={(event) => change({ estimate_unit: event.currentTarget.value })}
              />
              <ActionIcon
                size="lg"
                aria-label={words.removeOf(words.estimateOf(at + 1))}
                onClick={() => onChange(value.toSpliced(at, 1))}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </Row>
          );
        })}
        <div>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange([...value, NEW])}
          >
            {words.addEstimate}
          </Button>
        </div>
      </Stack>
    </Stack>
  );
}
