import type { Place } from './use-sheet.ts';

/** How high every row of a sheet is. */
export const ROW_PX = 34;

/** The columns that stay when the sheet is scrolled sideways. */
export const FIXED_COLUMNS = 2;

/** The element id of a cell, which the sheet names as the one with the cursor. */
export const cellId = (id: string, { row, at }: Place): string => `${id}-${row}-${at}`;
