/** An appointment for a calendar. */
export interface Appointment {
  /** The same for the same appointment, so that a second file replaces the first. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
}

/** As many bytes as a line may have; what is longer goes on in the next, behind a blank. */
const LINE_BYTES_MAX = 73;

/** A file of one appointment, as every calendar reads it. Source: RFC 5545, screens S57. */
export function calendarText({ uid, title, place, from, to, now }: Appointment): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tsela//Deliveries//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Commas, semicolons and line breaks end a value, so they are written otherwise. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');
}

/** Cut between letters, never inside one. */
function folded(line: string): string[] {
  const parts = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > LINE_BYTES_MAX) {
      parts.push(' ');
      bytes = 1;
    }
    parts[parts.length - 1] += letter;
    bytes += size;
  }
  return parts;
}

/** The bytes of a letter in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
