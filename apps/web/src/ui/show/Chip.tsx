import type { ReactNode } from 'react';
import classes from './Chip.module.css';

interface ChipProps {
  readonly colour: string;
  readonly children: ReactNode;
}

/** A name in its colour. */
export function Chip({ colour, children }: ChipProps) {
  return (
    <span className={classes['chip']} data-colour={colour}>
      {children}
    </span>
  );
}

/** A name in its colour, in plain words where it has none. */
export function ColouredName({ colour, name }: { readonly colour: string | null | undefined; readonly name: string }) {
  return colour === null || colour === undefined ? name : <Chip colour={colour}>{name}</Chip>;
}
