/** More lines than this are not drawn while the caller waits: a job writes them to a file. Source: screens S08. */
export const EXPORT_AT_ONCE_MAX = 10_000;
/** The most lines of one file. */
export const EXPORT_LINES_MAX = 2_000_000;
/** How long a file is kept. */
export const EXPORT_KEPT_DAYS = 3;
/** Files of a user that are waiting or being written. */
export const EXPORTS_UNDER_WAY_MAX = 2;
/** A spreadsheet of more lines takes the browser too long to make. */
export const EXCEL_LINES_MAX = 100_000;

/** Columns of such a file that hold numbers, by what heads them. */
export const EXPORT_NUMBERS = { parcels: 'Parcels', charged_weight: 'Charged weight (kg)', price: 'Price (R)' } as const;

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Whether a file is still to come. */
export function isUnderWay(state: ExportState): boolean {
  return state === 'waiting' || state === 'running';
}
