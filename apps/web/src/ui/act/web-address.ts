/** An address that a person has typed, where it may be behind a link: of the web, of mail or of a telephone; else null. */
export function webAddress(text: string): string | null {
  const address = text.trim();
  return /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address) ? address : null;
}
