import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { VAT_TYPES, WEIGHT_ROUNDINGS } from '@tsela/domain/rates/card/rate-card';
import { fields as words } from '../../../strings/rates-tariff.ts';
import { field } from '../../../ui/form/field.tsx';
import type { GroupLevelDraft } from './line-form-draft.ts';
import { lineName } from '../part-summary-draft.ts';
import type { Line } from '../tariff-shapes.ts';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../../ui/show/Text.tsx';
import { Row } from '../../../ui/layout/Row.tsx';

interface GroupLevelsFieldProps {
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly levels: readonly Line[];
  readonly value: readonly GroupLevelDraft[];
  readonly onChange: (value: readonly GroupLevelDraft[]) => void;
}

/** What a rate group has otherwise than the service levels themselves. */
export function GroupLevelsField({ help, error, levels, value, onChange }: GroupLevelsFieldProps) {
  const left = levels.filter(({ id }) => !value.some(({ service_level_id }) => service_level_id === id));
  const nameOf = (id: number) => {
    const level = levels.find((each) => each.id === id);
    return level ? lineName(level) : String(id);
  };
  return (
    <Stack gap={4}>
      {help !== undefined && <QuietText>{help}</QuietText>}
      {error !== undefined && <Text tone="red">{error}</Text>}
      {value.map((entry, at) => {
        const name = nameOf(entry.service_level_id);
        const change = (parts: Partial<GroupLevelDraft>) => onChange(value.with(at, { ...entry, ...parts }));
        return (
          <Stack key={entry.service_level_id} as="fieldset" gap={1}>
            <Text as="legend" tone="soft" size="s" weight="medium">
              {name}
            </Text>
            <Row align="end" isEven pad={3} surface="line">
              <TextInput
                {...field(words.divisor, { name: `group_levels[${at}].divisor` })}
                inputMode="decimal"
                autoComplete="off"
                value={entry.volumetric_divisor}
                onChange={(event) => change({ volumetric_divisor: event.currentTarget.value })}
              />
              <NativeSelect
                {...field(words.rounding, { name: `group_levels[${at}].rounding` })}
                data={[
                  { value: '', label: words.asLevel },
                  ...WEIGHT_ROUNDINGS.map((rounding) => ({ value: rounding, label: words.roundings[rounding] })),
                ]}
                value={entry.weight_rounding}
                onChange={(event) => change({ weight_rounding: event.currentTarget.value })}
              />
              <NativeSelect
                {...field(words.vatType, { name: `group_levels[${at}].vat` })}
                data={[
                  { value: '', label: words.asLevel },
                  ...VAT_TYPES.map((type) => ({ value: type, label: words.vatTypes[type] })),
                ]}
                value={entry.vat_type}
                onChange={(event) => change({ vat_type: event.currentTarget.value })}
              />
              <ActionIcon size="lg" aria-label={words.removeOf(name)} onClick={() => onChange(value.toSpliced(at, 1))}>
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </Row>
          </Stack>
        );
      })}
      {left.length > 0 && (
        <NativeSelect
          {...field(words.addGroupLevel, { name: 'group_levels.add' })}
          data={[{ value: '', label: '–' }, ...left.map((level) => ({ value: String(level.id), label: lineName(level) }))]}
          value=""
          onChange={(event) =>
            event.currentTarget.value !== '' &&
            onChange([
              ...value,
              { service_level_id: Number(event.currentTarget.value), volumetric_divisor: '', weight_rounding: '', vat_type: '' },
            ])
          }
        />
      )}
    </Stack>
  );
}
