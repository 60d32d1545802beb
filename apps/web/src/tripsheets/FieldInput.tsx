import { Stack } from '../ui/layout/Stack.tsx';
import classes from '../tracking/parts/Dialogs.module.css';

interface FieldInputProps {
  readonly label: string;
  readonly value: string;
  readonly inputMode?: 'text' | 'decimal';
  readonly maxLength?: number;
  readonly onText: (text: string) => void;
}

/** A line of text that is typed or scanned at the door, large enough for a thumb. */
export function FieldInput({ label, value, inputMode = 'text', maxLength = 60, onText }: FieldInputProps) {
  return (
    <Stack as="label" gap={1} isGrowing>
      <span className={classes['label']}>{label}</span>
      <input
        className={classes['input']}
        value={value}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
      />
    </Stack>
  );
}
