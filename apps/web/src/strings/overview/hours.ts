/** Words of a day's work by the hour. */
export const hourWords = {
  title: 'Today by the hour',
  titleOf: (day: string) => `${day} by the hour`,
  hour: 'Hour',
  hourOf: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  kinds: { collected: 'Collections', delivered: 'Deliveries' },
  days: {
    today: {
      day: 'Today',
      before: 'Yesterday',
      legend: (count: number) => `Today ${count}`,
      legendBefore: (count: number) => `Yesterday until midnight ${count}`,
      chart: (kind: string, today: number, yesterday: number) => `${kind}: ${today} today, ${yesterday} yesterday.`,
      pair: (hour: string, today: number, yesterday: number) => `From ${hour}: ${today} today, ${yesterday} yesterday`,
    },
    other: {
      day: 'That day',
      before: 'The day before',
      legend: (count: number) => `That day ${count}`,
      legendBefore: (count: number) => `The day before ${count}`,
      chart: (kind: string, day: number, before: number) => `${kind}: ${day} that day, ${before} the day before.`,
      pair: (hour: string, day: number, before: number) => `From ${hour}: ${day} that day, ${before} the day before`,
    },
  },
  tilesOf: (day: string) =>
    `${day}: due for collection on that day, failed or delivered on it, and too old by its end. The other piles are of today only.`,
  delivered: 'Delivered',
  dayOfAll: 'Day of the counters',
  readAt: (time: string) => `These figures are of ${time}. They update as soon as there is signal.`,
} as const;
