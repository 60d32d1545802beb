import type { ReactNode } from 'react';
import { BareButton } from '../../ui/act/BareButton.tsx';
import classes from './ZoneRow.module.css';

interface ZoneRowProps {
  readonly onChoose: () => void;
  /** Left out where choosing leads elsewhere. */
  readonly isChosen?: boolean;
  /** With a second line below the name. */
  readonly hasTwoLines?: boolean;
  readonly children: ReactNode;
}

/** A zone, or who is in one, in a list beside a map. */
export function ZoneRow({ onChoose, isChosen, hasTwoLines = false, children }: ZoneRowProps) {
  return (
    <li>
      <BareButton
        className={classes['zone']}
        data-two-lines={hasTwoLines || undefined}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {children}
      </BareButton>
    </li>
  );
}
