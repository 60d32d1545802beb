/** An address or number of which staff recognise the end or the beginning, and nothing more: `+27•••••4567`, `r••••@example.com`. */
export function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) return `${recipient.slice(0, 1)}••••${recipient.slice(at)}`;
  return `${recipient.slice(0, 3)}•••••${recipient.slice(-4)}`;
}

/** The form in which recipients are compared. */
export function comparedRecipient(recipient: string): string {
  return recipient.trim().toLowerCase();
}

/** Addresses and numbers of people in what a gateway said. */
const PEOPLE = /[^\s<>"'(),;:]{1,64}@[^\s<>"'(),;:]{1,255}|\+?\d[\d -]{7,18}\d/g;

/** What a gateway said, for readers who are not to learn whom it was about. */
export function withoutRecipients(said: string): string {
  return said.replaceAll(PEOPLE, '••••');
}
