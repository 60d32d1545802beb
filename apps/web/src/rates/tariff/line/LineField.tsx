import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { fields as words } from '../../../strings/rates-tariff.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { field } from '../../../ui/form/field.tsx';
import { AccountsField } from './AccountsField.tsx';
import { ChargesField } from './ChargesField.tsx';
import { EstimatesField } from './EstimatesField.tsx';
import { GroupLevelsField } from './GroupLevelsField.tsx';
import type { ChargeDraft, EstimateDraft, GroupLevelDraft, PlaceDraft } from './line-form-draft.ts';
import type { FieldSpec } from './part-fields-draft.ts';
import { lineName } from '../part-summary-draft.ts';
import { PlacesField } from './PlacesField.tsx';
import type { EditedPart } from '../tariff-shapes.ts';
import type { CardForm } from '../use-card-edits.ts';
import { Row } from '../../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../../ui/show/Text.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TimeInput } from '../../../ui/form/TimeInput.tsx';

interface LineFieldProps {
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly form: CardForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: unknown) => void;
}

const REFERRED: Readonly<Record<'levels' | 'groups' | 'zones', EditedPart>> = {
  levels: 'service_levels',
  groups: 'rate_groups',
  zones: 'zones',
};

/** One field of a line, by its kind. */
export function LineField({ spec, value, form, errors, onChange }: LineFieldProps) {
  const { path, label, kind, help } = spec;
  const props = {
    ...field(label, { name: path, errors, ...(spec.is_required && { is_required: true }) }),
    ...(help !== undefined && { description: help }),
  };
  // A draft holds of each field what its kind says.
  const text = value as string;
  switch (kind) {
    case 'text':
      return (
        <TextInput
          {...props}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'words':
      return <TextInput {...props} autoComplete="off" value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'long':
      return (
        <TextArea {...props} rows={2} maxLength={500} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
      );
    case 'number':
      return <NumberField spec={spec} props={props} value={text} onChange={onChange} />;
    case 'time':
      return <TimeInput {...props} value={text} onTime={(time) => onChange(time)} />;
    case 'day':
      return <DayInput {...props} value={text} onDay={(day) => onChange(day)} />;
    case 'choice':
      return (
        <NativeSelect
          {...props}
          data={(spec.options ?? []).map(([option, title]) => ({ value: option, label: title }))}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={label}
          {...(help !== undefined && { description: help })}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'weekdays':
      return <Ticks spec={spec} value={value as readonly number[]} options={WEEKDAYS} onChange={onChange} />;
    case 'choices':
    case 'provinces':
      return <Ticks spec={spec} value={value as readonly string[]} options={spec.options ?? []} onChange={onChange} />;
    case 'levels':
    case 'groups':
    case 'zones': {
      const options = form.lines(REFERRED[kind]).map((line) => [line.id, lineName(line)] as const);
      return <Ticks spec={spec} value={value as readonly number[]} options={options} onChange={onChange} />;
    }
    case 'accounts':
      return <AccountsField label={label} help={help} value={value as readonly number[]} onChange={onChange} />;
    case 'charges':
      return <ChargesField path={path} value={value as readonly ChargeDraft[]} errors={errors} onChange={onChange} />;
    case 'places':
      return <PlacesField label={label} help={help} value={value as readonly PlaceDraft[]} onChange={onChange} />;
    case 'group_levels':
      return (
        <GroupLevelsField
          help={help}
          error={errors[path]}
          levels={form.lines('service_levels')}
          value={value as readonly GroupLevelDraft[]}
          onChange={onChange}
        />
      );
    case 'estimates':
      return (
        <EstimatesField
          label={label}
          help={help}
          error={errors[path]}
          zones={form.lines('zones').filter((zone) => zone['kind'] === 'rates')}
          value={value as readonly EstimateDraft[]}
          onChange={onChange}
        />
      );
    case 'outlines':
      return (
        <div>
          <Text as="div" tone="soft" size="s" weight="medium">
            {label}
          </Text>
          <QuietText>{words.outlinesText(Array.isArray(value) ? value.length : 0)}</QuietText>
        </div>
      );
  }
}

/** Monday first, as weeks are read. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0].map((day) => [day, words.weekdayNames[day] ?? ''] as const);

interface NumberFieldProps {
  readonly spec: FieldSpec;
  readonly props: ReturnType<typeof field>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function NumberField({ spec: { unit }, props, value, onChange }: NumberFieldProps) {
  const is_money = unit === 'R';
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      className="num"
      {...(is_money && { leftSection: 'R' })}
      {...(unit !== undefined && !is_money && { rightSection: unit, rightSectionWidth: unit.length > 2 ? 64 : 40 })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface TicksProps<Value extends string | number> {
  readonly spec: FieldSpec;
  readonly value: readonly Value[];
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: readonly Value[]) => void;
}

/** Any of a few. */
function Ticks<Value extends string | number>({ spec: { label, help }, value, options, onChange }: TicksProps<Value>) {
  return (
    <Stack as="fieldset" gap={1}>
      <Text as="legend" tone="soft" size="s" weight="medium">
        {label}
      </Text>
      {help !== undefined && <QuietText>{help}</QuietText>}
      <Row tallest={220} align="stretch" gap={4}>
        {options.length === 0 && <QuietText>–</QuietText>}
        {options.map(([option, title]) => (
          <Checkbox
            key={option}
            label={title}
            checked={value.includes(option)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, option] : value.filter((each) => each !== option))
            }
          />
        ))}
      </Row>
    </Stack>
  );
}
