/** How what the recipient asks is told from what the sender wrote, wherever a driver reads both. */
const MARK = 'Recipient: ';

/** As long as a driver reads at the door. */
export const LONGEST_INSTRUCTIONS = 200;

/** The delivery instructions with those of the recipient in place of their earlier ones; the sender's stay. Source: screens S17. */
export function withRecipientInstructions(instructions: string, asked: string): string {
  const { sender } = partsOf(instructions);
  const own = asked.trim().replaceAll(/\s+/g, ' ');
  return [sender, own === '' ? '' : `${MARK}${own}`].filter((part) => part !== '').join('\n');
}

/** What the recipient has asked so far; the sender's own words are not theirs to read. */
export function recipientInstructionsOf(instructions: string): string {
  return partsOf(instructions).recipient;
}

function partsOf(instructions: string): { sender: string; recipient: string } {
  const lines = instructions.split('\n');
  const last = lines.at(-1) ?? '';
  return last.startsWith(MARK)
    ? { sender: lines.slice(0, -1).join('\n').trimEnd(), recipient: last.slice(MARK.length) }
    : { sender: instructions.trimEnd(), recipient: '' };
}
