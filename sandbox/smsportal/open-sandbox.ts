import type { IncomingMessage, ServerResponse } from 'node:http';
import { mannerOfNumber, toldOf } from '../message-manners.ts';
import { openMessageSandbox } from '../message-sandbox.ts';
import type { MessageBooks, MessageSandbox } from '../message-sandbox.ts';
import { json, textOf } from '../serve.ts';

/** The client of the sandbox, made up. */
export const SMSPORTAL_CLIENT = { id: 'sand-client', secret: 'only sand' } as const;

const STATUS = { delivered: 'DELIVRD', failed: 'UNDELIV', blocked: 'BLIST' } as const;
const PART = 160;

/** Opens an SMSPortal that sends nothing, by its REST API v1 and webhooks v2. */
export function openSmsportalSandbox(): Promise<MessageSandbox> {
  return openMessageSandbox({
    answer,
    tellAnswer: (books, from, text) =>
      books.tellAll([JSON.stringify({ To: '27000', Id: 1, EventId: 1, Message: text, Msisdn: from.replace(/^\+/, '') })]),
  });
}

interface Submission {
  readonly content?: unknown;
  readonly destination?: unknown;
  readonly customerId?: unknown;
}

async function answer(books: MessageBooks, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const right = `Basic ${Buffer.from(`${SMSPORTAL_CLIENT.id}:${SMSPORTAL_CLIENT.secret}`).toString('base64')}`;
  if (request.headers.authorization !== right) return fault(response, 401, 'Authorization failed.');
  if (request.url === '/balance') return json(response, 200, { number: 1, balance: 1500 });
  if (request.url !== '/bulkmessages' || request.method !== 'POST') return fault(response, 404, 'Not found.');
  const { messages: [message = {}] = [] } = JSON.parse(await textOf(request)) as { messages?: Submission[] };
  const { content, destination, customerId = '' } = message;
  if (typeof content !== 'string' || typeof destination !== 'string' || !/^\d{6,15}$/.test(destination))
    return fault(response, 400, 'The message is not right.');
  const manner = mannerOfNumber(destination);
  if (manner === 'busy') return fault(response, 503, 'Service unavailable.');
  if (manner === 'refused') return json(response, 200, accepted({ noNetwork: 1 }));
  const eventId = 1_000_000 + books.taken.length;
  const taken = books.take({ id: String(eventId), to: destination, text: content, reference: String(customerId) });
  const parts = Math.ceil(content.length / PART);
  void books.tellAll(
    toldOf(manner).map((told) =>
      JSON.stringify({
        Status: STATUS[told],
        EventId: eventId,
        Mcc: 655,
        Mnc: '01',
        MsgCount: parts,
        Msisdn: destination,
        Received: 1_795_000_000,
        UserReference: taken.reference,
      }),
    ),
  );
  if (manner === 'taken-without-answer') return void response.destroy();
  json(response, 200, { ...accepted({}), eventId, parts, cost: parts });
}

function accepted(report: object): object {
  return {
    cost: 0,
    remainingBalance: 1500,
    messages: 1,
    errorReport: { noNetwork: 0, duplicates: 0, optedOuts: 0, faults: [], ...report },
  };
}

function fault(response: ServerResponse, status: number, errorMessage: string): void {
  json(response, status, { statusCode: status, errors: [{ errorCode: 'SAND', errorMessage }] });
}
