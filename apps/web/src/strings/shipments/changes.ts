/** Words for what another user saved while a form was open. */
export const changedMeanwhile = {
  title: 'Another user saved this shipment while you had it open. Nothing of yours is saved yet.',
  list: 'What was changed',
  change: (label: string, was: string, is: string) => `${label}: ${quoted(was)} became ${quoted(is)}.`,
  mine: (text: string) => `You entered ${quoted(text)}.`,
  keepMine: 'Keep what I entered',
  takeTheirs: 'Take what was saved',
  goOn: 'Go on with these',
  status: 'Status',
  price: 'Price',
  parcel: (reference: string) => `Parcel ${reference}`,
} as const;

function quoted(text: string): string {
  return text.trim() === '' ? 'nothing' : `“${text}”`;
}
