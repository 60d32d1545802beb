import { BlockList, isIP } from 'node:net';
import type { ProviderId } from '@tsela/domain/ids';
import { INCOMING_KEPT } from '@tsela/domain/integrations/incoming-rules';
import type { IncomingScope } from '@tsela/domain/integrations/incoming-rules';
import { wellFormed } from '@tsela/domain/integrations/body-template';
import { contextOfGateway } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { answerShopRates } from './answer-shop-rates.ts';
import { finishCall, insertCall, readIncoming } from './incoming-repository.ts';
import type { IncomingCall, IncomingRow } from './incoming-repository.ts';
import { hashIncomingToken, openIncomingToken } from './incoming-token.ts';
import { receiveReport } from './receive-report.ts';
import type { Answered } from './receive-report.ts';

/** A call of another system, as it arrived. */
interface PartnerCall {
  readonly kind: IncomingCall['kind'];
  readonly token: string;
  readonly body: string;
  readonly ip: string;
  readonly request_id: string;
}

type Reply = Pick<Answered, 'status_code' | 'answer'>;

const SCOPE_OF: Readonly<Record<IncomingCall['kind'], IncomingScope>> = { status: 'statuses', rates: 'rates' };
const NO_TOKEN: Reply = { status_code: 401, answer: { message: 'The token is wrong, was replaced, or has ended.' } };

/**
 * Answers a call of another system. Its token says which integration it is of, and through it which account: it sees and moves nothing of any
 * other. Every call of a known token is written down. Source: screens S40.
 */
export async function receivePartnerCall(services: Services, call: PartnerCall, now: Date): Promise<Reply> {
  const began = performance.now();
  const owner = await openIncomingToken(services.secret_key, call.token, now);
  if (owner === null) return NO_TOKEN;
  const context = contextOf(services, call, { provider_id: owner.provider_id, name: 'Integration', now });
  const integration = await reading(context, (tx) => readIncoming(tx, owner.integration_id));
  if (integration?.token_hash !== hashIncomingToken(call.token)) return NO_TOKEN;
  const named = contextOf(services, call, { provider_id: owner.provider_id, name: integration.name, now });
  const refusal = refusalOf(integration, call);
  const log = { call, began };
  if (refusal !== null) return writeDown(named, integration, log, { ...refusal, shipment_id: null });
  if (call.kind === 'rates') return writeDown(named, integration, log, await answerShopRates(named, integration, call.body));
  return inTransaction(named, async (tx) => (await takeReport(tx, named, integration, log)).answered);
}

function contextOf(
  services: Services,
  { ip, request_id }: PartnerCall,
  { provider_id, name, now }: { readonly provider_id: ProviderId; readonly name: string; readonly now: Date },
): RequestContext {
  return contextOfGateway(services, { gateway: name, ip, request_id }, { provider_id, now });
}

/** Why an integration may not make a call; null where it may. */
function refusalOf(
  { is_active, account_status, allowed_addresses, scopes }: IncomingRow,
  { kind, ip }: PartnerCall,
): Reply | null {
  const refused = (message: string): Reply => ({ status_code: 403, answer: { message } });
  if (!is_active) return refused('The integration is switched off.');
  if (account_status !== 'open') return refused('The account is closed.');
  if (!scopes.includes(SCOPE_OF[kind])) return refused('The integration is not set up for this call.');
  if (!isAllowed(ip, allowed_addresses)) return refused('Calls from this address are not allowed.');
  return null;
}

/** Whether an address is one of a list; an empty list allows every one. An IPv4 address that is written as IPv6 is the IPv4 address. */
export function isAllowed(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const each of allowed) {
    const [network = '', length] = each.trim().split('/');
    const of_network = isIP(network) === 4 ? 'ipv4' : 'ipv6';
    if (isIP(network) === 0) continue;
    if (length === undefined) list.addAddress(network, of_network);
    else list.addSubnet(network, Number(length), of_network);
  }
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

interface Logged {
  readonly call: PartnerCall;
  readonly began: number;
}

/** The event and what it changes are written together or not at all; what changes nothing is written down by itself. */
async function takeReport(tx: Tx, context: RequestContext, integration: IncomingRow, log: Logged) {
  const { body } = log.call;
  let call_id: number | null = null;
  const answered = await receiveReport(tx, context, { integration, body }, async ({ event_key, shipment_id }) => {
    const facts = { status_code: 200, answer: {}, shipment_id };
    call_id = await insertCall(tx, callOf(context, integration, log, { ...facts, event_key }));
    return call_id !== null;
  });
  const call = callOf(context, integration, log, { ...answered, event_key: null });
  if (call_id === null) call_id = await insertCall(tx, call);
  else await finishCall(tx, call_id, { answer: call.answer, duration_ms: call.duration_ms });
  if (call_id === null) throw new Error('A call could not be written down.');
  return { answered, call_id };
}

/** Takes what a call said once more, in the name of the user who asks for it; answers the id of the call that is written down for it. */
export async function takeAgain(tx: Tx, context: RequestContext, integration: IncomingRow, body: string): Promise<number> {
  const call = { kind: 'status', token: '', body, ip: context.ip, request_id: context.request_id } as const;
  const { call_id } = await takeReport(tx, context, integration, { call, began: performance.now() });
  return call_id;
}

async function writeDown(context: RequestContext, integration: IncomingRow, log: Logged, answered: Answered): Promise<Reply> {
  await inTransaction(context, (tx) => insertCall(tx, callOf(context, integration, log, { ...answered, event_key: null })));
  return answered;
}

function callOf(
  { now }: RequestContext,
  { id }: IncomingRow,
  { call: { kind, ip, body }, began }: Logged,
  { status_code, answer, shipment_id, event_key }: Answered & Pick<IncomingCall, 'event_key'>,
): IncomingCall {
  return {
    integration_id: id,
    kind,
    time_called: now,
    duration_ms: Math.round(performance.now() - began),
    ip,
    status_code,
    body: keptOf(body),
    answer: keptOf(JSON.stringify(answer)),
    shipment_id,
    event_key,
  };
}

/** As much of a text as is kept, without what PostgreSQL takes in no text. */
function keptOf(text: string): string {
  return wellFormed(wellFormed(text).replaceAll('\0', '').slice(0, INCOMING_KEPT));
}
