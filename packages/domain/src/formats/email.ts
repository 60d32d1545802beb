const ONE_ADDRESS = /^[^\s@,;<>()[\]"\\]+@[^\s@,;<>()[\]"\\.]+(\.[^\s@,;<>()[\]"\\.]+)+$/;
/** The longest address mail servers accept. */
const LONGEST_ADDRESS = 254;

/** Whether the text is exactly one e-mail address. Spaces around it do not matter. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_ADDRESS && ONE_ADDRESS.test(trimmed) && !trimmed.includes('..');
}

/** Whether the whole field is one or more addresses separated by comma or semicolon. Source: VALID-11. */
export function isEmailList(text: string): boolean {
  return text.split(/[,;]/).every(isEmail);
}

/** A recipient list in its parts, split on semicolon, comma and spaces, empty parts left out. Source: VALID-12. */
export function splitRecipients(text: string): string[] {
  return text.split(/[;,\s]+/).filter((part) => part !== '');
}
