/** Words of today's work by the hour. */
export const hourWords = {
  title: 'Today by the hour',
  hour: 'Hour',
  today: 'Today',
  yesterday: 'Yesterday',
  hourOf: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  kinds: { collected: 'Collections', delivered: 'Deliveries' },
  legendToday: (count: number) => `Today ${count}`,
  legendYesterday: (count: number) => `Yesterday until midnight ${count}`,
  chart: (kind: string, today: number, yesterday: number) => `${kind}: ${today} today, ${yesterday} yesterday.`,
  pair: (hour: string, today: number, yesterday: number) => `From ${hour}: ${today} today, ${yesterday} yesterday`,
  readAt: (time: string) => `These figures are of ${time}. They are read again as soon as there is signal.`,
} as const;
