/** So much of a code is said back: what a QR code holds may be as long as a page. */
const SAID_MAX = 40;

/** A scanned text as it is said back to who scanned it. */
export function shortened(text: string): string {
  const said = text.trim();
  return said.length <= SAID_MAX ? said : `${said.slice(0, SAID_MAX)}…`;
}
