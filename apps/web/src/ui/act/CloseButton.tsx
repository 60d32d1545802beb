import { IconX } from '@tabler/icons-react';
import { BareButton } from './BareButton.tsx';
import classes from './CloseButton.module.css';

interface CloseButtonProps {
  /** What is closed or taken away, for those who cannot see the cross. */
  readonly label: string;
  readonly onClick: () => void;
  /** Within a line of words, or with room for a finger. */
  readonly size?: 's' | 'l';
}

/** The cross that closes what it is in. Like the button, it needs nothing of the library (decision 0300). */
export function CloseButton({ label, onClick, size }: CloseButtonProps) {
  return (
    <BareButton className={classes['close']} data-size={size} aria-label={label} onClick={onClick}>
      <IconX size={size === 's' ? 13 : 18} aria-hidden="true" />
    </BareButton>
  );
}
