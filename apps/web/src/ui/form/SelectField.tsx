import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { field } from './field.tsx';

interface SelectFieldProps extends Partial<ReturnType<typeof field>> {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly description?: string;
  readonly disabled?: boolean;
  /** In a row of filters the options say what it is. */
  readonly 'aria-label'?: string;
}

/** A list that unfolds, the browser's own, with its label and error. */
export function SelectField({
  value,
  options,
  onChange,
  label,
  error,
  withAsterisk,
  description,
  id,
  ...rest
}: SelectFieldProps) {
  const select = (
    <Input<'select'>
      {...rest}
      {...(id !== undefined && { id })}
      component="select"
      pointer
      error={error !== undefined}
      value={value}
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Input>
  );
  if (label === undefined) return select;
  return (
    <Input.Wrapper
      label={label}
      {...(id !== undefined && { id })}
      {...(error !== undefined && { error })}
      {...(description !== undefined && { description })}
      {...(withAsterisk !== undefined && { withAsterisk })}
    >
      {select}
    </Input.Wrapper>
  );
}
