const quotes = (count: number) => (count === 1 ? '1 quote' : `${count} quotes`);

/** Words of what is done with saved quotes. */
export const quoteActions = {
  email: 'E-mail quote',
  emailTitle: (reference: string) => `E-mail quote ${reference}`,
  remove: 'Delete quote',
  removeMany: 'Delete',
  removeTitle: (count: number) => `Delete ${quotes(count)}?`,
  removeText: (count: number) =>
    count === 1 ? 'Its price can be asked for again at any time.' : 'Their prices can be asked for again at any time.',
  keep: 'Keep',
  removed: (count: number) => `${quotes(count)} deleted.`,
  sendMany: (count: number) => (count === 1 ? 'Send this parcel' : `Send these ${count}`),
  sendTitle: (count: number) => `Send ${quotes(count)}`,
  sendText: 'Each is booked as it was quoted, at its price.',
  together: 'Together',
  sendOk: (count: number) => (count === 1 ? 'Book shipment' : `Book ${count} shipments`),
  booked: (count: number) => `${count === 1 ? '1 shipment is' : `${count} shipments are`} booked.`,
  unpaid: (count: number) => `${count === 1 ? '1 waits' : `${count} wait`} for payment.`,
  notBooked: (count: number) => (count === 1 ? '1 could not be booked:' : `${count} could not be booked:`),
  notRemoved: (count: number) => (count === 1 ? '1 could not be deleted:' : `${count} could not be deleted:`),
  tooMany: (most: number) => `${most} quotes are booked at a time at most. Please tick fewer.`,
  notOpen: 'Only open quotes can be sent. Those that have expired are quoted again.',
} as const;
