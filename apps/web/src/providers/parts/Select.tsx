import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

interface SelectProps {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly error?: boolean;
  readonly ref?: (input: Element | null) => void;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A list that unfolds, the browser's own: it works with every keyboard and every thumb. */
export function Select({ options, onChange, ...rest }: SelectProps) {
  return (
    <Input<'select'>
      {...rest}
      component="select"
      pointer
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Input>
  );
}
