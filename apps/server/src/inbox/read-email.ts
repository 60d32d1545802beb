import type { FileToSend } from '@tsela/contract/inbox/attachment-api';
import { writtenAbove } from '@tsela/domain/inbox/answer-text';
import type { MailHeader } from '@tsela/domain/inbox/mail-manners';
import { FILES_BYTES_MAX, FILES_OF_MESSAGE_MAX } from '@tsela/domain/inbox/thread-files';
import { LONGEST_MESSAGE } from '@tsela/domain/inbox/thread-rules';
import { htmlText } from '@tsela/domain/messages/html-text';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { namesOf, readSentFile } from './message-files.ts';
import type { SentFile } from './message-files.ts';

/** An e-mail as a mail service hands it to us. */
export interface ArrivedEmail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly headers: readonly MailHeader[];
  readonly text: string;
  readonly html: string;
  readonly files: readonly FileToSend[];
  /** What it is known again by: its Message-ID, or else all of it. */
  readonly known_by: string;
}

const RECIPIENTS_MAX = 50;
const HEADERS_MAX = 200;
const FILES_READ_MAX = 50;
/** Longer texts are cut before they are looked through. */
const TEXT_READ_MAX = 200_000;

/** Reads the body that Postmark posts of an e-mail; null for anything else. Source: Postmark, Inbound webhook. */
export function readEmail(body: string): ArrivedEmail | null {
  const email = recordIn(body);
  if (email === null || typeof email['From'] !== 'string') return null;
  const headers = listOf(email['Headers'], HEADERS_MAX).map((header) => ({
    name: textOf(header['Name']),
    value: textOf(header['Value']),
  }));
  const addressed = ['ToFull', 'CcFull', 'BccFull'].flatMap((field) => listOf(email[field], RECIPIENTS_MAX));
  const message_id = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value.trim() ?? '';
  return {
    sender: textOf(recordOf(email['FromFull'])?.['Email'] ?? email['From']).trim(),
    recipients: [textOf(email['OriginalRecipient']), ...addressed.map((each) => textOf(each['Email']))],
    headers,
    text: textOf(email['TextBody']).slice(0, TEXT_READ_MAX),
    html: textOf(email['HtmlBody']).slice(0, TEXT_READ_MAX),
    files: listOf(email['Attachments'], FILES_READ_MAX).map((file) => ({
      name: onOneLine(textOf(file['Name'])) || 'File',
      content: textOf(file['Content']),
    })),
    known_by: message_id === '' ? body : message_id,
  };
}

/** What an e-mail says, with those of its files that are taken: the others are named below, so that no one waits for them. */
export function answerIn({ text, html, files }: ArrivedEmail): { readonly text: string; readonly sent: readonly SentFile[] } {
  const written = writtenAbove(text.trim() === '' ? htmlText(html) : text);
  const { sent, left } = taken(files);
  const missing = left.length === 0 ? '' : `Files that were not taken: ${left.join(', ')}`.slice(0, LONGEST_MISSING);
  const room = LONGEST_MESSAGE - missing.length - CUT.length - 2;
  const shown = written.length > room ? written.slice(0, room) + CUT : written;
  const said = shown === '' ? namesOf(sent) : shown;
  return { text: [said, missing].filter((part) => part !== '').join('\n\n'), sent };
}

const LONGEST_MISSING = 500;
const CUT = ' […]';

function taken(files: readonly FileToSend[]): { readonly sent: readonly SentFile[]; readonly left: readonly string[] } {
  const sent: SentFile[] = [];
  const left: string[] = [];
  let bytes = 0;
  for (const file of files) {
    const read = readSentFile(file);
    const is_taken = read !== null && sent.length < FILES_OF_MESSAGE_MAX && bytes + read.bytes.length <= FILES_BYTES_MAX;
    if (is_taken) {
      sent.push(read);
      bytes += read.bytes.length;
    } else left.push(file.name);
  }
  return { sent, left };
}

type Fields = Readonly<Record<string, unknown>>;

function recordIn(body: string): Fields | null {
  try {
    return recordOf(JSON.parse(body));
  } catch {
    return null;
  }
}

function recordOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function listOf(value: unknown, most: number): Fields[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, most).flatMap((each: unknown) => {
    const record = recordOf(each);
    return record === null ? [] : [record];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
