/** Whether the text is a code: letters, digits and hyphens only. Source: VALID-18. */
export function isCode(text: string): boolean {
  return /^[A-Za-z0-9-]+$/.test(text);
}
