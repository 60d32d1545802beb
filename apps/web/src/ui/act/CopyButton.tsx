import { IconCheck, IconCopy } from '@tabler/icons-react';
import { COPY_TOAST_MS } from '@tsela/domain/screens/screen-limits';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import classes from './CopyButton.module.css';
import { logQuietly } from '../log-quietly.ts';
import { BareButton } from './BareButton.tsx';

interface CopyButtonProps {
  readonly value: string;
  /** What is copied, for those who cannot see it: `Copy reference`. */
  readonly label: string;
  /** Told once it is copied, where that is said elsewhere as well. */
  readonly onCopied?: () => void;
  /** Words beside the sign, where there is room for them. */
  readonly children?: ReactNode;
}

/** Copies a value and says so. */
export function CopyButton({ value, label, onCopied, children }: CopyButtonProps) {
  const [is_copied, setCopied] = useState(false);

  async function handleClick(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      onCopied?.();
      setTimeout(() => setCopied(false), COPY_TOAST_MS);
    } catch (error) {
      // Nothing is lost: the value is beside the button. Source: ERR-25.
      logQuietly('The clipboard could not be written.', error);
    }
  }

  return (
    <BareButton
      className={classes['copy']}
      data-worded={children !== undefined || undefined}
      aria-label={label}
      title={label}
      onClick={() => void handleClick()}
    >
      {is_copied ? <IconCheck size={15} stroke={2} aria-hidden="true" /> : <IconCopy size={15} stroke={1.7} aria-hidden="true" />}
      {children}
      <span role="status" className="visually-hidden">
        {is_copied && onCopied === undefined ? ui.copied : ''}
      </span>
    </BareButton>
  );
}
