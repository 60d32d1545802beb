/** Words of acting on several shipments whose references were typed. */
export const typedActs = {
  finding: 'Looking for the shipments…',
  notFound: 'No such shipment.',
  notPrintable: 'It has no stickers.',
  missing: (references: string) => `Not found, and left out: ${references}`,
  unprintable: (references: string) => `Without stickers, and left out: ${references}`,
  outcome: 'What was done',
  noneTitle: 'None of these was found',
  done: {
    hold: 'On hold',
    release: 'Off hold',
    note: 'The note is added',
    cancel: 'Cancelled',
  },
} as const;
