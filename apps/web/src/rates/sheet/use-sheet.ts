import { useMemo, useState } from 'react';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import {
  copiedText,
  filledDown,
  pasted,
  pastedCells,
  problemsOf,
  redone,
  SHEET_ROWS_MAX,
  undone,
  withCells,
  withNewRow,
  withoutRows,
} from './sheet-draft.ts';
import type { Block, Sheet, SheetProblems, SheetRow } from './sheet-draft.ts';
import type { FormulaType, SheetZones } from './sheet-cells-draft.ts';
import { SHEET_COLUMNS } from './sheet-columns-draft.ts';

/** A cell by its place among what is shown. */
export interface Place {
  readonly row: number;
  readonly at: number;
}

/** The text while a cell is typed into, and which: the cursor may have gone elsewhere before it is taken. */
export interface Typing {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

interface SheetOptions {
  readonly sheet: Sheet;
  readonly zones: SheetZones;
  /** That new lines begin with. */
  readonly formula: FormulaType;
  readonly can_edit: boolean;
  readonly onChange: (sheet: Sheet) => void;
  /** Where the cursor is at first. */
  readonly first_row: number;
}

export interface SheetControl {
  readonly rows: readonly SheetRow[];
  /** The columns that are shown, as positions among all. */
  readonly shown: readonly number[];
  readonly shows_all: boolean;
  readonly problems: SheetProblems;
  readonly active: Place;
  readonly block: Block;
  readonly typing: Typing | null;
  readonly can_edit: boolean;
  readonly can_undo: boolean;
  readonly can_redo: boolean;
  readonly zones: SheetZones;
  readonly moveTo: (place: Place, options?: { extends_block?: boolean }) => void;
  readonly moveBy: (rows: number, columns: number, options?: { extends_block?: boolean }) => void;
  readonly begin: (text?: string) => void;
  readonly type: (text: string) => void;
  /** Takes what was typed, and goes on from there. */
  readonly commit: (rows?: number, columns?: number) => void;
  readonly cancel: () => void;
  readonly clear: () => void;
  readonly paste: (text: string) => void;
  readonly copy: () => string;
  readonly fillDown: () => void;
  readonly addRow: () => void;
  readonly removeRows: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly toggleColumns: () => void;
  readonly goToProblem: () => void;
}

/** The cursor, the marked block and the edits of a sheet. */
export function useSheet({ sheet, zones, formula, can_edit, onChange, first_row }: SheetOptions): SheetControl {
  const { rows } = sheet;
  const [shows_all, setShowsAll] = useState(false);
  const [typing, setTyping] = useState<Typing | null>(null);
  const problems = useMemo(() => problemsOf({ rows }, zones), [rows, zones]);
  const shown = useMemo(() => shownColumns(rows, shows_all), [rows, shows_all]);
  const cursor = useCursor({ rows: rows.length, columns: shown.length, first_row });
  const { active, block, moveTo, moveBy } = cursor;
  const column = shown[active.at] ?? 0;
  const change = (next: Sheet) => can_edit && next !== sheet && onChange(next);
  const takeTyped = () => {
    if (typing) change(withCells(sheet, [typing], zones));
    setTyping(null);
  };

  return {
    rows,
    shown,
    shows_all,
    problems,
    typing,
    can_edit,
    zones,
    ...cursor,
    ...sheetEdits({ sheet, zones, formula, shown, block, active }, { change, place: cursor.place }),
    moveTo: (place, options) => {
      // A click elsewhere finishes typing.
      if (typing && (place.row !== typing.row || shown[place.at] !== typing.column)) takeTyped();
      moveTo(place, options);
    },
    begin: (text) => {
      if (!can_edit || rows.length === 0 || typing) return;
      setTyping({ text: text ?? rows[active.row]?.cells[column] ?? '', row: active.row, column });
    },
    type: (text) => setTyping((old) => old && { ...old, text }),
    commit: (down = 0, right = 0) => {
      takeTyped();
      if (down !== 0 || right !== 0) moveBy(down, right);
    },
    cancel: () => setTyping(null),
    toggleColumns: () => setShowsAll(!shows_all),
    goToProblem: () => {
      const next = nextProblem(rows, problems, active.row);
      if (next) moveTo({ row: next.row, at: Math.max(0, shown.indexOf(next.column)) });
    },
  };
}

/** Where the cursor stands and what is marked, within what there is. */
function useCursor({ rows, columns, first_row }: { rows: number; columns: number; first_row: number }) {
  const [cursor, setCursor] = useState({ active: { row: first_row, at: 0 }, anchor: { row: first_row, at: 0 } });
  const within = ({ row, at }: Place): Place => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    at: Math.max(0, Math.min(at, columns - 1)),
  });
  const active = within(cursor.active);
  const moveTo = (place: Place, { extends_block = false } = {}) => {
    const to = within(place);
    setCursor((old) => ({ active: to, anchor: extends_block ? old.anchor : to }));
  };
  return {
    active,
    block: blockOf(active, within(cursor.anchor)),
    moveTo,
    moveBy: (down: number, right: number, options?: { extends_block?: boolean }) =>
      moveTo({ row: active.row + down, at: active.at + right }, options),
    /** Also on a row that is only about to be there. */
    place: (place: Place) => setCursor({ active: place, anchor: place }),
  };
}

interface Marked {
  readonly sheet: Sheet;
  readonly zones: SheetZones;
  readonly formula: FormulaType;
  readonly shown: readonly number[];
  readonly block: Block;
  readonly active: Place;
}

interface Effects {
  readonly change: (sheet: Sheet) => void;
  readonly place: (place: Place) => void;
}

/** What is done with the marked block, and with whole lines. */
function sheetEdits({ sheet, zones, formula, shown, block, active }: Marked, { change, place }: Effects) {
  const has_rows = sheet.rows.length > 0;
  return {
    can_undo: sheet.past.length > 0,
    can_redo: sheet.future.length > 0,
    clear: () => change(withCells(sheet, cellsIn(block, shown), zones)),
    paste: (text: string) => {
      change(pasted(sheet, text, { row: block.top, column: shown[block.left] ?? 0 }, shown, { zones, formula }));
      if (block.top + pastedCells(text).length > SHEET_ROWS_MAX)
        showToast({ text: words.tooMany(SHEET_ROWS_MAX), variant: 'error' });
    },
    copy: () => copiedText(sheet, block, shown),
    fillDown: () => change(filledDown(sheet, block, shown, zones)),
    addRow: () => {
      if (sheet.rows.length >= SHEET_ROWS_MAX) return;
      change(withNewRow(sheet, has_rows ? block.bottom : -1, formula));
      place({ row: has_rows ? block.bottom + 1 : 0, at: 0 });
    },
    removeRows: () => {
      change(withoutRows(sheet, block.top, block.bottom));
      place({ row: Math.max(0, block.top - 1), at: active.at });
    },
    undo: () => change(undone(sheet)),
    redo: () => change(redone(sheet)),
  };
}

/** Rare columns only where they are used. */
function shownColumns(rows: readonly SheetRow[], shows_all: boolean): readonly number[] {
  return SHEET_COLUMNS.flatMap(({ is_rare }, at) =>
    is_rare !== true || shows_all || rows.some(({ cells }) => cells[at] !== '') ? [at] : [],
  );
}

function blockOf(active: Place, anchor: Place): Block {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.at, anchor.at),
    right: Math.max(active.at, anchor.at),
  };
}

function cellsIn({ top, bottom, left, right }: Block, shown: readonly number[]) {
  const cells: { row: number; column: number; text: string }[] = [];
  for (let row = top; row <= bottom; row++)
    for (const column of shown.slice(left, right + 1)) cells.push({ row, column, text: '' });
  return cells;
}

/** The first cell with an error after a row, from the top again. */
function nextProblem(rows: readonly SheetRow[], problems: SheetProblems, after: number) {
  for (let step = 1; step <= rows.length; step++) {
    const row = (after + step) % rows.length;
    const columns = Object.keys(problems.rows.get(rows[row]?.id ?? 0)?.errors ?? {});
    if (columns[0] !== undefined) return { row, column: Number(columns[0]) };
  }
  return null;
}
