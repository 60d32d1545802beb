import { useState } from 'react';
import type { ReactNode } from 'react';
import classes from './DropZone.module.css';

interface DropZoneProps {
  readonly onDrop: (files: readonly File[]) => void;
  /** What may be dropped; said where there is room for a mouse. */
  readonly hint: string;
  readonly icon?: ReactNode;
  /** A line of its own: what was brought already has the room. */
  readonly isLow?: boolean;
  /** The button that does the same for all users. */
  readonly children: ReactNode;
}

/** Where files are dropped: a short cut for the mouse. */
export function DropZone({ onDrop, hint, icon, isLow = false, children }: DropZoneProps) {
  const [is_over, setOver] = useState(false);
  return (
    <div
      className={classes['drop']}
      data-over={is_over || undefined}
      data-low={isLow || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {icon}
      <span className={classes['wide_only']}>{hint}</span>
      {children}
    </div>
  );
}
