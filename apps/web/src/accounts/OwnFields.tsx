import { Checkbox, TextInput } from '@mantine/core';
import type { InternalAccountField } from '@tsela/domain/providers/setting-records';
import { accountForm as words } from '../strings/accounts.ts';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import type { OwnValues } from './account-form-draft.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

interface OwnFieldsProps {
  readonly title: string;
  readonly help?: string;
  /** The group's name in what is sent. */
  readonly name: string;
  readonly fields: readonly InternalAccountField[];
  readonly values: OwnValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: OwnValues) => void;
}

/** The fields a provider keeps of its accounts beside those that every account has; nothing where there are none. Source: PERM-089. */
export function OwnFields({ title, help, name, fields, values, errors, onChange }: OwnFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <Panel title={title}>
      <Stack gap={4}>
        {help !== undefined && <Sentence>{help}</Sentence>}
        {fields.map((each) => (
          <OwnField
            key={each.code}
            field_of={each}
            name={`${name}.${each.code}`}
            value={values[each.code]}
            errors={errors}
            onChange={(value) => onChange({ ...values, [each.code]: value })}
          />
        ))}
      </Stack>
    </Panel>
  );
}

interface OwnFieldProps {
  readonly field_of: InternalAccountField;
  readonly name: string;
  readonly value: string | boolean | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: string | boolean) => void;
}

function OwnField({ field_of: { label, type, options = [] }, name, value, errors, onChange }: OwnFieldProps) {
  const props = field(label, { name, errors });
  const text = typeof value === 'string' ? value : '';
  if (type === 'checkbox' || type === 'boolean') {
    const { withAsterisk: _mark, ...rest } = props;
    return <Checkbox {...rest} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  if (options.length > 0) {
    return (
      <SelectField
        {...props}
        value={text}
        options={[{ value: '', label: words.notChosen }, ...options.map((each) => ({ value: each, label: each }))]}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      {...props}
      value={text}
      maxLength={1000}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
