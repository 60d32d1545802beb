const MINUTES_A_DAY = 24 * 60;

/** The times a slot picker offers: every half hour from 00:00 to 23:30 unless a part of the day is given. Source: CONST-34. */
export function timeSlots(part: { readonly from?: string; readonly to?: string } = {}): string[] {
  const { from = '00:00', to = '23:30' } = part;
  const slots: string[] = [];
  for (let minutes = 0; minutes < MINUTES_A_DAY; minutes += 30) {
    const slot = clock(minutes);
    if (slot >= from && slot <= to) slots.push(slot);
  }
  return slots;
}

/** Whether the text is a time of a day, `HH:mm`. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
