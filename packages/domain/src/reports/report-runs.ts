import type { SavedQuestion } from './saved-reports.ts';

/** As what a report is written to a file; a spreadsheet is made of the CSV file by the browser. Source: screens S48. */
export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What a run makes: a file, or e-mails that the clock sends. */
export const RUN_FORMATS = [...REPORT_FORMATS, 'email'] as const;

export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** What is asked of one run: a question with its days, or what is behind one of its figures. */
export interface RunQuestion extends SavedQuestion {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly behind?: string;
  readonly behind_then?: string;
  readonly figure?: string;
}

/** How long the file of a run is kept. Source: screens S48. */
export const REPORT_FILE_KEPT_DAYS = 30;
/** How long the history tells of a run. */
export const REPORT_RUN_KEPT_DAYS = 365;
/** So many rows are on paper, which is about two hundred pages; the other files have all. */
export const PDF_ROWS_MAX = 5000;

/** Of a report that is grouped, a file has so many groups at most, and says so where there are more. */
export const FILE_GROUPS_MAX = 50_000;

/** How long after a sending that failed it is tried again, each time; after the last one it is paused. */
const SENDING_RETRY_MINUTES = [5, 15, 60, 240] as const;

/** A sending that failed so often in a row is paused until its author or an administrator resumes it. */
export const SENDING_TRIES_MAX = SENDING_RETRY_MINUTES.length + 1;

const MINUTE_MS = 60_000;

/** When a sending is tried again after it has failed so often in a row; null once it is paused. */
export function nextTry(failures: number, now: Date): Date | null {
  const minutes = SENDING_RETRY_MINUTES[failures - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}
