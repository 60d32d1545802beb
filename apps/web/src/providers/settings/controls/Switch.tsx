import type { ReactNode } from 'react';
import classes from './Switch.module.css';

interface SwitchProps {
  readonly id?: string;
  /** Said when no label stands beside it. */
  readonly label?: string;
  readonly described_by?: string;
  readonly is_on: boolean;
  readonly onChange: (is_on: boolean) => void;
  readonly children?: ReactNode;
}

/** On or off, as a switch. */
export function Switch({ id, label, described_by, is_on, onChange, children }: SwitchProps) {
  return (
    <label className={classes['switch']}>
      <input
        type="checkbox"
        role="switch"
        className={classes['input']}
        checked={is_on}
        aria-checked={is_on}
        {...(id !== undefined && { id })}
        {...(label !== undefined && { 'aria-label': label })}
        {...(described_by !== undefined && { 'aria-describedby': described_by })}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
