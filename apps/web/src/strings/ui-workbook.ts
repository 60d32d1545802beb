/** Words of Excel files that are read, and why one is not. */
export const workbook = {
  template: 'Template for Excel',
  refused: {
    'old-or-locked': 'This is an Excel file of the old kind (.xls), or one with a password. Save it as .xlsx without a password.',
    damaged: 'This is not an Excel file, or it is damaged. Open it in a spreadsheet and save it as .xlsx.',
    'too-large': 'This file unpacks to more than can be read. Save its rows as a file of their own.',
    empty: 'The visible sheets of this file are empty.',
    slow: 'This file takes too long to read. Save its rows as a file of their own.',
  },
} as const;
