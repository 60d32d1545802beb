import type { NodemailerError } from 'nodemailer';
import { isEmail } from '@tsela/domain/formats/email';

declare module '../services.ts' {
  interface Services {
    /** Null without SMTP_URL: e-mails are kept in the outbox. */
    readonly email: EmailGateway | null;
  }
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A message as it goes out to one person: plain text, the same to be looked at where there is one, and files. */
export interface Email {
  /** The same at every try, so that a mail server or reader that knows it shows it once. Only letters, digits and hyphens. */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: string;
  /** Where an answer goes, when not to the sender. */
  readonly reply_to?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where its reader ends such messages: shown at GET, done at POST. Source: RFC 2369, RFC 8058. */
  readonly unsubscribe_url?: string;
  readonly attachments?: readonly Attachment[];
}

/** A file that goes out with a message. */
export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
}

/** Hands messages to a mail server. */
export interface EmailGateway {
  /** Ends when the server has taken the message. Throws EmailRefused when it never will, anything else when it may later. */
  send(email: Email): Promise<void>;
  close(): void;
}

/** The mail server will not take this message, however often it is tried. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused';
  /** The server knows no such mailbox, by its enhanced status code: it bounces whatever is written. Source: RFC 3463, 5.1.x. */
  readonly is_unknown_recipient: boolean;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.is_unknown_recipient = UNKNOWN_RECIPIENT.test(message);
  }
}

const UNKNOWN_RECIPIENT = /\b5\.1\.(?:1|2|3|6|10)\b/;

const CONNECTIONS_MAX = 4;
const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;

/**
 * Opens the mail server of an address such as `smtp://user:password@mail.example.co.za:587`. The operator sets it for the whole process, and
 * it may well be in their own network: it is the one address that is not looked at.
 */
export async function openEmailGateway(smtp_url: string): Promise<EmailGateway> {
  // Loaded only where there is a mail server: it costs memory and time at the start.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, from, to, reply_to, subject, text, html, unsubscribe_url, attachments = [] }) {
      if (!isEmail(to)) throw new EmailRefused(`${oneLine(to)} is no e-mail address.`);
      const host = from.address.split('@')[1] ?? 'localhost';
      try {
        await transport.sendMail({
          from: { name: oneLine(from.name), address: from.address },
          to: { name: '', address: to.trim() },
          ...(reply_to !== undefined && { replyTo: { name: '', address: reply_to } }),
          subject: oneLine(subject),
          text,
          ...(html !== undefined && { html }),
          attachments: attachments.map(({ filename, content }) => ({ filename: oneLine(filename), content })),
          messageId: `<${id}@${host}>`,
          // Answering machines stay silent to what a machine wrote.
          headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe_url) },
        });
      } catch (cause) {
        throw isRefusal(cause) ? new EmailRefused(oneLine((cause as Error).message), { cause }) : cause;
      }
    },
    close: () => transport.close(),
  };
}

/** One click is asked for at an address by HTTPS only. Source: RFC 8058, 3.1. */
function listHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** A header is one line: a name or subject with a line break in it cannot begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

const REFUSABLE: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/** A lasting refusal of the recipient or of the message itself. One of our sign-in or sender may be corrected by the operator. */
function isRefusal(cause: unknown): boolean {
  const { permanent, command } = (cause ?? {}) as Partial<NodemailerError>;
  return permanent === true && REFUSABLE.has(command);
}
