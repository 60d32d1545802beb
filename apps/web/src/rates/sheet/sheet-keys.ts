import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { SheetControl } from './use-sheet.ts';

/** Where the keys of movement go: rows, columns. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
};

/** What a key does while no cell is typed into. */
export function handleGridKey(event: KeyboardEvent, control: SheetControl, onLeave: () => void): void {
  const { key, shiftKey } = event;
  const is_command = event.ctrlKey || event.metaKey;
  const act = (does: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    does();
  };
  const move = MOVES[key];
  if (move) return act(() => control.moveBy(move[0], move[1], { extends_block: shiftKey }));
  if (key === 'Escape') return act(onLeave);
  if (key === 'Home' || key === 'End') {
    const end = key === 'End';
    const row = is_command ? (end ? control.rows.length - 1 : 0) : control.active.row;
    return act(() => control.moveTo({ row, at: end ? control.shown.length - 1 : 0 }, { extends_block: shiftKey }));
  }
  if (key === 'Tab') {
    // At its ends the sheet lets go.
    const { at } = control.active;
    if (shiftKey ? at === 0 : at === control.shown.length - 1) return undefined;
    return act(() => control.moveBy(0, shiftKey ? -1 : 1));
  }
  if (is_command) return handleCommand(key.toLowerCase(), shiftKey, control, act);
  if (key === 'Enter' || key === 'F2') return act(() => control.begin());
  if (key === 'Delete' || key === 'Backspace') return act(control.clear);
  if (key.length === 1 && !event.altKey) return act(() => control.begin(key));
  return undefined;
}

function handleCommand(key: string, is_shifted: boolean, control: SheetControl, act: (does: () => void) => void): void {
  if (key === 'z') act(is_shifted ? control.redo : control.undo);
  else if (key === 'y') act(control.redo);
  else if (key === 'd') act(control.fillDown);
  else if (key === 'a') {
    act(() => {
      control.moveTo({ row: 0, at: 0 });
      control.moveTo({ row: control.rows.length - 1, at: control.shown.length - 1 }, { extends_block: true });
    });
  }
}

/** Puts the marked block on the clipboard as spreadsheets take it. */
export function handleCopy(event: ClipboardEvent, control: SheetControl): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', control.copy());
}

/** Puts in what a spreadsheet has put on the clipboard. */
export function handlePaste(event: ClipboardEvent, control: SheetControl): void {
  event.preventDefault();
  control.paste(event.clipboardData.getData('text/plain'));
}

/** Moves the cursor to the cell under the pointer. */
export function handleMouse(event: MouseEvent, control: SheetControl, options: { extends_block: boolean }): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
  if (!cell) return;
  control.moveTo({ row: Number(cell.dataset['row']), at: Number(cell.dataset['at']) }, options);
}
