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
