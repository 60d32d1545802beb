/** The heading that separates the recipient's instructions from the sender's, where a driver reads both. */
const MARK = 'Recipient: ';

/** As long as a driver reads at the door. */
export const LONGEST_INSTRUCTIONS = 200;

/** What a recipient asks, on one line. */
export function askedOnOneLine(asked: string): string {
  return asked.trim().replaceAll(/\s+/g, ' ');
}

/** What a driver reads at the door: what the sender wrote, and under it what the recipient asks. Source: screens S17, ADR 0085. */
export function instructionsForDriver(sender: string, recipient: string): string {
  return [sender.trimEnd(), recipient === '' ? '' : `${MARK}${recipient}`].filter((part) => part !== '').join('\n');
}
