import { useId, useState } from 'react';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import type { EditCell, GridCell } from './import-grid-draft.ts';
import classes from './Import.module.css';

interface CellInputProps {
  readonly row: number;
  readonly cell: GridCell;
  readonly onEdit: EditCell;
  /** Its label stands above it; in a grid the heads of the columns say it. */
  readonly hasLabel?: boolean;
}

/** A cell of the file, to be mended; below it what is wrong, or as what it was read and why. */
export function CellInput({
  row,
  cell: { field, label, text, fault, repair, warning },
  onEdit,
  hasLabel = false,
}: CellInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const note = noteOf({ fault, repair, warning });

  function settle(): void {
    if (typed !== null && typed !== text) onEdit(row, field, typed);
    setTyped(null);
  }

  return (
    <div className={classes['cell']} data-tone={note?.tone}>
      {hasLabel && (
        <label htmlFor={id} className={classes['label']}>
          {label}
        </label>
      )}
      <input
        id={id}
        className={classes['input']}
        {...(!hasLabel && { 'aria-label': words.cell(row, label) })}
        {...(note && { 'aria-describedby': `${id}-note` })}
        aria-invalid={fault !== null}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed ?? text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {note && (
        <span id={`${id}-note`} className={classes['note']} title={note.text}>
          {note.text}
        </span>
      )}
    </div>
  );
}

type Note = { readonly tone: 'fault' | 'repair' | 'warning'; readonly text: string };

function noteOf({ fault, repair, warning }: Pick<GridCell, 'fault' | 'repair' | 'warning'>): Note | null {
  if (fault !== null) return { tone: 'fault', text: fault };
  if (repair !== null) return { tone: 'repair', text: words.repaired(repair.value, repair.reason) };
  return warning === null ? null : { tone: 'warning', text: warning };
}
