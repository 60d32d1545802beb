import type { ReactNode } from 'react';
import classes from './PlainButton.module.css';
import { BareButton } from './BareButton.tsx';

interface PlainButtonProps {
  /** Left out, the button submits the form it is in. */
  readonly onClick?: () => void;
  readonly is_primary?: boolean;
  /** Shown as disabled without losing the focus of the user who has just pressed it; the handler checks as well. */
  readonly is_off?: boolean;
  readonly children: ReactNode;
}

/** The button of the pages that visitors see first, which do without the library of the others to be there sooner. */
export function PlainButton({ onClick, is_primary = false, is_off = false, children }: PlainButtonProps) {
  return (
    <BareButton
      type={onClick ? 'button' : 'submit'}
      className={classes['button']}
      data-primary={is_primary || undefined}
      aria-disabled={is_off}
      onClick={onClick}
    >
      {children}
    </BareButton>
  );
}
