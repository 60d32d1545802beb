/** A line of the head of an e-mail. */
export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

const MACHINES: ReadonlySet<string> = new Set(['mailer-daemon', 'postmaster', 'no-reply', 'noreply', 'bounce', 'bounces']);
const BULK: ReadonlySet<string> = new Set(['bulk', 'junk', 'list', 'auto_reply']);

/**
 * Why an e-mail is not read as an answer, because a machine has written it or would be answered by one; null where a person has. Two machines that
 * answer each other would never stop. Source: RFC 3834, RFC 2076.
 */
export function whyFromMachine(headers: readonly MailHeader[], sender: string): string | null {
  const valueOf = (name: string) =>
    headers
      .find((header) => header.name.toLowerCase() === name)
      ?.value.trim()
      .toLowerCase() ?? null;
  const submitted = valueOf('auto-submitted');
  if (submitted !== null && submitted.split(';')[0]?.trim() !== 'no') return 'It was sent automatically.';
  if (BULK.has(valueOf('precedence') ?? '')) return 'It was sent to many.';
  if (valueOf('list-id') !== null) return 'It came from a mailing list.';
  if (valueOf('return-path') === '<>') return 'It is a report of a mail server.';
  const [local = ''] = sender.toLowerCase().split('@');
  return MACHINES.has(local) ? 'It was sent by a machine.' : null;
}
