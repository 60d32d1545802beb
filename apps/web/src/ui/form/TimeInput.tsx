import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { timeFromTyped } from '@tsela/domain/time/typed-time';
import { ui } from '../../strings/ui.ts';
import { useTyped } from './use-typed.ts';

interface TimeInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** `HH:MM`, with seconds where they matter, or empty for none. */
  readonly value: string;
  /** Told each time that is typed, and nothing where the field is emptied or holds none. */
  readonly onTime: (time: string) => void;
}

/** A time of day, typed and shown by the clock of 24 hours whatever the browser's own is. */
export function TimeInput({ value, onTime, error, ...rest }: TimeInputProps) {
  const { text, is_unread, handleType, settle } = useTyped({ shown: value, read: timeFromTyped, onValue: onTime });
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      placeholder={ui.time.placeholder}
      maxLength={11}
      error={is_unread ? ui.time.unread : error}
      value={text}
      onChange={(event) => handleType(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
