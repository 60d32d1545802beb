import '@mantine/core/styles/Switch.css';
import { Switch as MantineSwitch } from '@mantine/core';
import type { ReactNode } from 'react';

interface SwitchProps {
  readonly id?: string;
  /** Said when no label is beside it. */
  readonly label?: string;
  readonly described_by?: string;
  readonly is_on: boolean;
  readonly onChange: (is_on: boolean) => void;
  readonly children?: ReactNode;
}

/** On or off, as a switch. */
export function Switch({ label, described_by, is_on, onChange, children, ...rest }: SwitchProps) {
  return (
    <MantineSwitch
      size="md"
      withThumbIndicator={false}
      label={children}
      checked={is_on}
      {...rest}
      {...(label !== undefined && { 'aria-label': label })}
      {...(described_by !== undefined && { 'aria-describedby': described_by })}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
