/** Words of how deliveries were rated, for staff. */
export const ratings = {
  title: 'Ratings',
  of: { sender: 'Sender', recipient: 'Recipient' },
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  mayContact: 'May be contacted',
  figures: (days: number) => `Ratings of the last ${days} days`,
  average: 'Average',
  averageOf: (average: number | null) => (average === null ? 'None yet' : `${average.toFixed(1)} of 5 stars`),
  count: 'Ratings',
  low: 'With 1 or 2 stars',
} as const;
