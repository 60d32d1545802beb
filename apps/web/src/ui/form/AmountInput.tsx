import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';

interface AmountInputProps extends Omit<TextInputProps, 'type' | 'onChange' | 'leftSection' | 'inputMode'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** An amount in rand as people write it: `1 234,56` and `1234.56` alike. What reads it is `readDecimal`. */
export function AmountInput({ onChange, ...rest }: AmountInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      leftSection="R"
      maxLength={20}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
