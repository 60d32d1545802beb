import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../../../ui/act/Button.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { RATE_CHARGE_TYPES } from '@tsela/domain/rates/card/rate-card';
import { fields as words, sheet } from '../../../strings/rates-tariff.ts';
import { field } from '../../../ui/form/field.tsx';
import type { ChargeDraft } from './line-form-draft.ts';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { Text } from '../../../ui/show/Text.tsx';
import { Row } from '../../../ui/layout/Row.tsx';

interface ChargesFieldProps {
  readonly path: string;
  readonly value: readonly ChargeDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: readonly ChargeDraft[]) => void;
}

/** The parts of a price, which are added up. */
export function ChargesField({ path, value, errors, onChange }: ChargesFieldProps) {
  return (
    <Stack as="fieldset" gap={1}>
      <Text as="legend" tone="soft" size="s" weight="medium">
        {words.charges}
      </Text>
      <Stack gap={4}>
        {value.map((charge, at) => (
          <Charge
            // Charges have no id of their own.
            key={at}
            number={at + 1}
            name={`${path}[${at}]`}
            charge={charge}
            errors={errors}
            onChange={(changed) => onChange(value.with(at, changed))}
            onRemove={() => onChange(value.toSpliced(at, 1))}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange([...value, { charge_type: 'flat', value: '', of: 'base', over: '' }])}
          >
            {words.addCharge}
          </Button>
        </div>
      </Stack>
    </Stack>
  );
}

interface ChargeProps {
  readonly number: number;
  readonly name: string;
  readonly charge: ChargeDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (charge: ChargeDraft) => void;
  readonly onRemove: () => void;
}

function Charge({ number, name, charge, errors, onChange, onRemove }: ChargeProps) {
  const { charge_type } = charge;
  const is_percentage = charge_type === 'percentage';
  return (
    <Row role="group" aria-label={words.charge(number)} align="end" isEven pad={3} surface="line">
      <NativeSelect
        {...field(words.chargeType, { name: `${name}.charge_type` })}
        data={RATE_CHARGE_TYPES.map((type) => ({ value: type, label: words.chargeTypes[type] }))}
        value={charge_type}
        onChange={(event) => {
          const type = RATE_CHARGE_TYPES.find((each) => each === event.currentTarget.value);
          if (type) onChange({ ...charge, charge_type: type });
        }}
      />
      <TextInput
        {...field(is_percentage ? words.percentage : words.amount, { name: `${name}.value`, is_required: true, errors })}
        inputMode="decimal"
        autoComplete="off"
        className="num"
        value={charge.value}
        onChange={(event) => onChange({ ...charge, value: event.currentTarget.value })}
      />
      {is_percentage && (
        <NativeSelect
          {...field(words.percentageOf, { name: `${name}.of` })}
          data={PERCENTAGES_OF.map((of) => ({ value: of, label: sheet.ofs[of] }))}
          value={charge.of}
          onChange={(event) =>
            onChange({ ...charge, of: PERCENTAGES_OF.find((of) => of === event.currentTarget.value) ?? 'base' })
          }
        />
      )}
      {!is_percentage && charge_type !== 'flat' && (
        <TextInput
          {...field(words.above[charge_type], { name: `${name}.over`, errors })}
          inputMode="decimal"
          autoComplete="off"
          className="num"
          value={charge.over}
          onChange={(event) => onChange({ ...charge, over: event.currentTarget.value })}
        />
      )}
      <ActionIcon size="lg" aria-label={words.removeOf(words.charge(number))} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </Row>
  );
}

const PERCENTAGES_OF = ['base', 'subtotal', 'declared_value'] as const;
