import { memo, useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { cellId, FIXED_COLUMNS, ROW_PX } from './sheet-places.ts';
import { SHEET_COLUMNS } from './sheet-columns-draft.ts';
import type { RowProblems, SheetRow } from './sheet-draft.ts';
import classes from './SheetGrid.module.css';
import type { SheetControl } from './use-sheet.ts';

interface GridRowProps {
  readonly id: string;
  readonly row: SheetRow;
  readonly at: number;
  readonly shown: readonly number[];
  readonly lefts: readonly number[];
  readonly problems: RowProblems | undefined;
  /** The shown column the cursor is in; -1 on another row. */
  readonly cursor_at: number;
  /** The marked columns; -1 where the row is not marked. */
  readonly left: number;
  readonly right: number;
  /** Given while a cell of this row is typed into. */
  readonly typing: Omit<CellInputProps, 'id' | 'column'> | null;
}

/** Drawn anew only when something of it changes: a moving cursor concerns two rows of the sheet. */
export const SheetRowCells = memo(function Row(props: GridRowProps) {
  const { id, row, at: row_at, shown, lefts, problems, cursor_at, left, right, typing } = props;
  return (
    <div role="row" aria-rowindex={row_at + 2} className={classes['row']} style={{ top: row_at * ROW_PX }}>
      <div role="rowheader" className={classes['number']} data-new={row.id < 0 || undefined}>
        {row_at + 1}
      </div>
      {shown.map((column, at) => {
        const is_active = at === cursor_at;
        const error = problems?.errors[column];
        const doubt = problems?.doubts[column];
        return (
          <div
            key={column}
            id={cellId(id, { row: row_at, at })}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={at >= left && at <= right}
            className={classes['cell']}
            data-row={row_at}
            data-at={at}
            data-kind={SHEET_COLUMNS[column]?.kind}
            data-active={is_active || undefined}
            data-fixed={at < FIXED_COLUMNS || undefined}
            data-problem={error !== undefined ? 'error' : doubt !== undefined ? 'doubt' : undefined}
            {...(error !== undefined && { 'aria-invalid': true })}
            title={error ?? doubt}
            style={{ width: SHEET_COLUMNS[column]?.width_px, ...(at < FIXED_COLUMNS && { left: lefts[at] }) }}
          >
            {is_active && typing ? <CellInput id={id} column={column} {...typing} /> : row.cells[column]}
          </div>
        );
      })}
    </div>
  );
});

interface CellInputProps {
  readonly id: string;
  readonly control: SheetControl;
  readonly column: number;
  readonly refocus: () => void;
}

function CellInput({ id, control, column, refocus }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** A key has ended it: losing the focus then says nothing more. */
  const is_ended = useRef(false);
  const { kind = 'further', title = '' } = SHEET_COLUMNS[column] ?? {};
  useEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      is_ended.current = true;
      // The page's save handler hears the key next, and has to know of the cell by then.
      flushSync(() => control.commit());
      return refocus();
    }
    event.stopPropagation();
    const go = (rows: number, columns: number) => {
      event.preventDefault();
      is_ended.current = true;
      control.commit(rows, columns);
      refocus();
    };
    if (event.key === 'Enter') return go(event.shiftKey ? -1 : 1, 0);
    if (event.key === 'Tab') return go(0, event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') {
      is_ended.current = true;
      control.cancel();
      refocus();
    }
  }

  return (
    <input
      ref={input}
      className={classes['input']}
      aria-label={words.cell(title, control.active.row + 1)}
      value={control.typing?.text ?? ''}
      list={kind === 'zone' || kind === 'formula' || kind === 'of' ? `${id}-${kind}` : undefined}
      inputMode={kind === 'rand' || kind === 'weight' || kind === 'over' || kind === 'percent' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => control.type(event.currentTarget.value)}
      onKeyDown={handleKey}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => is_ended.current || control.commit()}
    />
  );
}
