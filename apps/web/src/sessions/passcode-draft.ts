export const PASSCODE_DIGITS = 6;

/** Six boxes, each empty or with one digit. */
export type Boxes = readonly string[];

export const EMPTY_BOXES: Boxes = Array.from({ length: PASSCODE_DIGITS }, () => '');

/**
 * The boxes after something was typed or pasted at one of them, and the box that comes next. Letters and spaces are dropped; a whole
 * code fills the boxes from the first one on, wherever it was pasted. Source: TFA-11, TFA-12, decisions B7.
 */
export function withEntry(boxes: Boxes, at: number, text: string): { boxes: Boxes; next: number } {
  const digits = Array.from(text.replaceAll(/\D/g, ''));
  const from = digits.length >= PASSCODE_DIGITS ? 0 : at;
  const taken = digits.slice(0, PASSCODE_DIGITS - from);
  const filled = boxes.map((box, index) => taken[index - from] ?? box);
  return { boxes: filled, next: Math.min(from + taken.length, PASSCODE_DIGITS - 1) };
}

/** The boxes after Backspace: what is in the box goes, or else what is in the one before. */
export function withoutDigit(boxes: Boxes, at: number): { boxes: Boxes; next: number } {
  const emptied = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.map((box, index) => (index === emptied ? '' : box)), next: emptied };
}

/** The code once every box is filled, otherwise null. Source: TFA-06, TFA-11. */
export function wholeCode(boxes: Boxes): string | null {
  return boxes.every((box) => box !== '') ? boxes.join('') : null;
}
