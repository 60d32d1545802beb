import { NativeSelect, TextInput } from '@mantine/core';
import { LONGEST_VALUE } from '@tsela/domain/providers/custom-fields';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { ownFields as words } from '../../strings/shipments.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';

interface OwnFieldInputProps {
  readonly of: CustomField;
  readonly text: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (text: string) => void;
}

/** One of the provider's own fields, with the control of its type. */
export function OwnFieldInput({ of, text, errors, onChange }: OwnFieldInputProps) {
  const { code, label, type, options, is_required } = of;
  const marks = is_required ? { is_required: true } : { is_optional: true };
  const props = field(label, { name: `custom_fields.${code}`, errors, ...marks });
  if (type === 'list' || type === 'yes/no') {
    return (
      <NativeSelect
        {...props}
        value={text}
        data={choicesOf(type === 'list' ? options : null, text)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (type === 'date') return <DayInput {...props} value={text} onDay={onChange} />;
  return (
    <TextInput
      {...props}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={LONGEST_VALUE}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The choices of a list, or yes and no; what is kept and offered no longer is shown, so that it can be replaced. */
function choicesOf(options: readonly string[] | null, text: string) {
  const offered =
    options === null
      ? [
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
        ]
      : options.map((option) => ({ value: option, label: option }));
  const is_gone = text !== '' && !offered.some(({ value }) => value === text);
  return [{ value: '', label: words.choose }, ...(is_gone ? [{ value: text, label: text }] : []), ...offered];
}
