/** Words of what a chosen file would do, row by row. */
export const filePreview = {
  title: 'Preview',
  checking: 'Looking at the rows…',
  row: 'Row',
  good: (count: number) => (count === 1 ? '1 row is good' : `${count} rows are good`),
  bad: (count: number) => (count === 1 ? '1 row has faults' : `${count} rows have faults`),
  shown: (shown: number, all: number) => `The first ${shown} of ${all} rows are shown, those with faults first.`,
  downloadFaults: 'Download rows with faults',
  nothing: 'No rows.',
} as const;
