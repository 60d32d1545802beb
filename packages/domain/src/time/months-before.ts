/** The same time of day so many months earlier; where that month is shorter, its last days reach into the next one. */
export function monthsBefore(now: Date, months: number): Date {
  const time = new Date(now);
  time.setUTCMonth(time.getUTCMonth() - months);
  return time;
}
