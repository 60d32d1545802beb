import type { IncomingMessage, ServerResponse } from 'node:http';
import { mannerOfNumber, toldOf } from '../message-manners.ts';
import { openMessageSandbox } from '../message-sandbox.ts';
import type { MessageBooks, MessageSandbox, TakenMessage } from '../message-sandbox.ts';
import { json, textOf } from '../serve.ts';

/** The token of the sandbox, made up. */
export const BULKSMS_TOKEN = { id: 'sand-token', secret: 'only sand' } as const;

const STATUS = {
  delivered: { id: 'DELIVERED.null', type: 'DELIVERED', subtype: null },
  failed: { id: 'FAILED.EXPIRED', type: 'FAILED', subtype: 'EXPIRED' },
  blocked: { id: 'FAILED.BLOCKED', type: 'FAILED', subtype: 'BLOCKED' },
} as const;

/** Opens a BulkSMS that sends nothing, by its JSON REST API v1. */
export function openBulksmsSandbox(): Promise<MessageSandbox> {
  return openMessageSandbox({
    answer,
    tellAnswer: (books, from, text) =>
      books.tellAll([JSON.stringify([{ id: `R${books.taken.length}`, type: 'RECEIVED', from, to: '27000000000', body: text }])]),
  });
}

interface Submission {
  readonly to?: unknown;
  readonly body?: unknown;
  readonly encoding?: unknown;
  readonly userSuppliedId?: unknown;
  readonly from?: unknown;
}

const LONGEST = { TEXT: [160, 153], UNICODE: [70, 67] } as const;

async function answer(books: MessageBooks, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const right = `Basic ${Buffer.from(`${BULKSMS_TOKEN.id}:${BULKSMS_TOKEN.secret}`).toString('base64')}`;
  if (request.headers.authorization !== right) return problem(response, 401, 'Authentication Failed');
  if (pathname === '/profile') return json(response, 200, { username: 'sand', credits: { balance: 4711 } });
  if (pathname !== '/messages' || request.method !== 'POST') return problem(response, 404, 'Not Found');
  const [submission = {}] = JSON.parse(await textOf(request)) as Submission[];
  const { to, body, encoding = 'TEXT', userSuppliedId = '', from } = submission;
  if (typeof to !== 'string' || typeof body !== 'string' || body === '' || !/^\+?\d{6,15}$/.test(to))
    return problem(response, 400, 'Bad Request', 'The submission is not right.');
  if (typeof from === 'string' && from.length > 11) return problem(response, 400, 'Bad Request', 'The sender is too long.');
  if (encoding !== 'TEXT' && encoding !== 'UNICODE') return problem(response, 400, 'Bad Request', 'The encoding is not known.');
  const manner = mannerOfNumber(to);
  if (manner === 'refused') return problem(response, 400, 'Bad Request', 'This number cannot be reached.');
  if (manner === 'busy') return problem(response, 503, 'Service Unavailable');
  const id = `S${books.taken.length + 1}`;
  const before = books.taken.length;
  const taken = books.take(
    { id, to, text: body, reference: String(userSuppliedId) },
    searchParams.get('deduplication-id') ?? undefined,
  );
  const [single, part] = LONGEST[encoding];
  const numberOfParts = body.length <= single ? 1 : Math.ceil(body.length / part);
  if (books.taken.length > before)
    void books.tellAll(toldOf(manner).map((told) => JSON.stringify([messageOf(taken, STATUS[told], numberOfParts)])));
  // The connection ends after it was taken: only the deduplication id keeps it from being sent twice.
  if (manner === 'taken-without-answer' && books.taken.length > before) return void response.destroy();
  json(response, 201, [messageOf(taken, { id: 'ACCEPTED.null', type: 'ACCEPTED', subtype: null }, numberOfParts)]);
}

function messageOf({ id, to, text, reference }: TakenMessage, status: object, numberOfParts: number): object {
  return {
    id,
    type: 'SENT',
    from: 'SAND',
    to,
    body: text,
    userSuppliedId: reference,
    numberOfParts,
    creditCost: numberOfParts,
    submission: { id: `1-${id}`, date: '2026-11-23T10:00:00Z' },
    status,
  };
}

function problem(response: ServerResponse, status: number, title: string, detail = ''): void {
  json(response, status, { type: 'https://developer.bulksms.com/json/v1/errors', title, status, detail });
}
