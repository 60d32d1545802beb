/** Words of what a driver did of late. */
export const fieldRecord = {
  title: (days: number) => `Work of the last ${days} days`,
  done: 'Collected and delivered',
  attempts: 'Failed attempts',
  contested: 'Contested by the recipient',
  rate: (attempts: number, done: number) =>
    attempts === 0 ? '0' : `${attempts}, ${Math.round((attempts / (attempts + done)) * 100)} % of visits`,
  atRequests: 'Of these at collection requests',
  shown: 'Attempts with evidence',
  of: (count: number, of: number) => `${count} of ${of}`,
  missing: 'Captures not arrived yet',
  clock: 'Changes of the phone’s clock',
  heard: 'Phone last seen',
  leftBehind: (is_on_duty: boolean) => `${is_on_duty ? 'On duty' : 'Off duty'}, handed in by another user of the phone`,
  none: 'None yet',
} as const;
