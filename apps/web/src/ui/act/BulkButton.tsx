import type { ReactNode } from 'react';
import classes from '../table/DataTable.module.css';
import { BareButton } from './BareButton.tsx';

interface BulkButtonProps {
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly title?: string | undefined;
  /** Without a ground of its own, for what acts on the ticks rather than on the rows. */
  readonly is_plain?: boolean;
  readonly children: ReactNode;
}

/** An act on the rows that are ticked, in the bar that shows while there are any. */
export function BulkButton({ is_plain = false, ...rest }: BulkButtonProps) {
  return <BareButton className={classes['bulk_button']} data-plain={is_plain || undefined} {...rest} />;
}
