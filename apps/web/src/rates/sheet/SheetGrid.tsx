import { memo, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { suggestionsFor } from './sheet-cells-draft.ts';
import type { SheetZones } from './sheet-cells-draft.ts';
import { SHEET_COLUMNS } from './sheet-columns-draft.ts';
import type { Block } from './sheet-draft.ts';
import { handleCopy, handleGridKey, handleMouse, handlePaste } from './sheet-keys.ts';
import { cellId, FIXED_COLUMNS, ROW_PX } from './sheet-places.ts';
import { SheetRowCells } from './SheetRowCells.tsx';
import classes from './SheetGrid.module.css';
import type { SheetControl } from './use-sheet.ts';

const NUMBER_PX = 52;
/** Drawn above and below of what is seen, so that scrolling shows no gaps. */
const SPARE_ROWS = 8;

interface SheetGridProps {
  readonly label: string;
  readonly control: SheetControl;
  /** Told when Escape leaves the sheet. */
  readonly onLeave: () => void;
}

/** A sheet of rates, drawn only as far as it is seen, edited in place by keyboard. */
export function SheetGrid({ label, control, onLeave }: SheetGridProps) {
  const { rows, shown, active, typing } = control;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useSeenRows(box, rows.length);
  const lefts = useMemo(() => leftsOf(shown), [shown]);
  useKeepInSight(box, control, lefts);

  /** Typing has taken the focus: it goes back to the sheet. */
  const refocus = () => box.current?.focus({ preventScroll: true });

  return (
    <div
      ref={box}
      className={classes['grid']}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={shown.length + 1}
      aria-readonly={!control.can_edit}
      {...(active.row >= first && active.row <= last && rows.length > 0 && { 'aria-activedescendant': cellId(id, active) })}
      onKeyDown={(event) => typing === null && handleGridKey(event, control, onLeave)}
      onCopy={(event) => typing === null && handleCopy(event, control)}
      onCut={(event) => {
        if (typing !== null) return;
        handleCopy(event, control);
        control.clear();
      }}
      onPaste={(event) => typing === null && handlePaste(event, control)}
      onMouseDown={(event) => handleMouse(event, control, { extends_block: event.shiftKey })}
      onMouseMove={(event) => event.buttons === 1 && handleMouse(event, control, { extends_block: true })}
      onDoubleClick={() => control.begin()}
    >
      <div role="rowgroup" className={classes['head']}>
        <div role="row" aria-rowindex={1} className={classes['row']} style={{ width: (lefts.at(-1) ?? 0) + 2 }}>
          <div role="columnheader" className={classes['number']}>
            <span className="visually-hidden">{words.line}</span>
          </div>
          {shown.map((column, at) => (
            <div
              key={column}
              role="columnheader"
              aria-colindex={at + 2}
              className={classes['title']}
              data-fixed={at < FIXED_COLUMNS || undefined}
              style={{ width: SHEET_COLUMNS[column]?.width_px, ...(at < FIXED_COLUMNS && { left: lefts[at] }) }}
              title={SHEET_COLUMNS[column]?.title}
            >
              {SHEET_COLUMNS[column]?.title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes['body']} style={{ height: rows.length * ROW_PX, width: (lefts.at(-1) ?? 0) + 2 }}>
        {rows.slice(first, last + 1).map((row, offset) => (
          <SheetRowCells
            key={row.id}
            id={id}
            row={row}
            at={first + offset}
            shown={shown}
            lefts={lefts}
            problems={control.problems.rows.get(row.id)}
            cursor_at={first + offset === active.row ? active.at : -1}
            {...markedIn(control.block, first + offset)}
            typing={typing && first + offset === active.row ? { control, refocus } : null}
          />
        ))}
      </div>
      <Suggestions id={id} zones={control.zones} />
    </div>
  );
}

interface SuggestionsProps {
  readonly id: string;
  readonly zones: SheetZones;
}

/** Hundreds of zones, drawn again when they change and not at every key. */
const Suggestions = memo(function Suggestions({ id, zones }: SuggestionsProps) {
  return (['zone', 'formula', 'of'] as const).map((kind) => (
    <datalist key={kind} id={`${id}-${kind}`}>
      {suggestionsFor(kind, zones).map((text) => (
        <option key={text}>{text}</option>
      ))}
    </datalist>
  ));
});

function markedIn({ top, bottom, left, right }: Block, row: number): { left: number; right: number } {
  return row >= top && row <= bottom ? { left, right } : { left: -1, right: -1 };
}

/** Where each shown column begins, and where the last ends. */
function leftsOf(shown: readonly number[]): readonly number[] {
  const lefts = [NUMBER_PX];
  for (const column of shown) lefts.push((lefts.at(-1) ?? 0) + (SHEET_COLUMNS[column]?.width_px ?? 0));
  return lefts;
}

/** Which rows are within sight of the scrolled box. */
function useSeenRows(box: RefObject<HTMLDivElement | null>, count: number) {
  const [seen, setSeen] = useState({ top: 0, height: 640 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box]);
  return {
    first: Math.max(0, Math.floor(seen.top / ROW_PX) - SPARE_ROWS),
    last: Math.min(count - 1, Math.ceil((seen.top + seen.height) / ROW_PX) + SPARE_ROWS),
  };
}

/** The cell with the cursor is scrolled into sight, beside what stays. */
function useKeepInSight(box: RefObject<HTMLDivElement | null>, { active, shown }: SheetControl, lefts: readonly number[]): void {
  const { row, at } = active;
  const [left = 0, right = 0, fixed = 0] = [lefts[at], lefts[at + 1], lefts[FIXED_COLUMNS]];
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const top = row * ROW_PX;
    // The head covers one row.
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + 2 * ROW_PX > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: top + 2 * ROW_PX - element.clientHeight + 16 });
    if (at < FIXED_COLUMNS) {
      element.scrollTo({ left: 0 });
      return;
    }
    if (left < element.scrollLeft + fixed) element.scrollTo({ left: left - fixed });
    else if (right > element.scrollLeft + element.clientWidth) element.scrollTo({ left: right - element.clientWidth + 16 });
  }, [box, row, at, left, right, fixed, shown]);
}
