import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: its recipient, its header lines unfolded, and its decoded text; with files, all parts as they came. */
export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: readonly string[];
  readonly text: string;
  /** The same as it is drawn; empty where it came as text alone or with files. */
  readonly html: string;
}

export interface MailServer {
  readonly url: string;
  readonly arrived: Arrived[];
  /** Answers like this to every recipient, until changed; null accepts everything. */
  refuse(answer: { readonly code: number; readonly says: string } | null): void;
  close(): Promise<void>;
}

/** A real mail server in this process, on a port of its own. */
export async function openMailServer(): Promise<MailServer> {
  const arrived: Arrived[] = [];
  let refusal: { code: number; says: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refusal ? Object.assign(new Error(refusal.says), { responseCode: refusal.code }) : null);
    },
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (piece: Buffer) => (raw += piece.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...partsOf(raw) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refuse: (answer) => (refusal = answer),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function partsOf(raw: string): Pick<Arrived, 'headers' | 'text' | 'html'> {
  const { headers, body } = headAndBody(raw);
  const boundary = /^content-type: multipart\/alternative;.*boundary="([^"]+)"/i;
  const [, mark] = headers.map((header) => boundary.exec(header)).find((match) => match !== null) ?? [];
  if (mark === undefined) return { headers, text: textOf({ headers, body }), html: '' };
  const [text = '', html = ''] = body
    .split(`--${mark}`)
    .slice(1, -1)
    .map((part) => textOf(headAndBody(part.trimStart())));
  return { headers, text, html };
}

interface Part {
  readonly headers: readonly string[];
  readonly body: string;
}

function headAndBody(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  return { headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'), body: rest.join('\r\n\r\n') };
}

function textOf({ headers, body }: Part): string {
  return decoded(body, headers).replaceAll('\r\n', '\n').trim();
}

function decoded(body: string, headers: readonly string[]): string {
  const encoding = headers
    .find((header) => /^content-transfer-encoding:/i.test(header))
    ?.split(':')[1]
    ?.trim();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
