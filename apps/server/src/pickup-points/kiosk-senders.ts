import type { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { smsNumber } from '@tsela/domain/messages/bulk-sms';
import { whyKioskSendsNothing } from '@tsela/domain/pickup-points/kiosk-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { sendCodeTo } from '../sessions/credential-messages.ts';
import { countSending, countUnder } from '../sessions/sign-in-tries.ts';
import { codeMatches, drawCode, useUpCode } from '../sessions/verification-codes.ts';
import { findKioskPoint } from './kiosk-point-reads.ts';
import { kioskOf, loadKiosk } from './own-kiosk.ts';

/** Codes that one kiosk asks for in a quarter of an hour, whatever the numbers: each is an SMS that is paid for. */
const CODES_MAX = 30;
/** Longer than anyone stands at a kiosk. */
const PROOF_LIVES_MS = 30 * 60 * 1000;

/** Sends a code to the sender at a kiosk. Raises `too-many-requests` where several went to the number of late. Source: screens S12. */
export async function sendSenderCode(
  context: RequestContext,
  input: InputOf<typeof kioskApi.sendCode>,
): Promise<OutputOf<typeof kioskApi.sendCode>> {
  const { user_id } = kioskOf(context);
  const mobile_number = numberOf(input);
  const wait_s = await inTransaction(context, (tx) =>
    countUnder(tx, { of: `kiosk-codes:${user_id}`, max: CODES_MAX }, context.now),
  );
  if (wait_s > 0)
    throw new Problem('too-many-requests', 'Too many codes were asked for at this kiosk. Please ask the staff.', {
      retry_after_s: wait_s,
    });
  if (!(await countSending(context, mobile_number)))
    throw new Problem(
      'too-many-requests',
      'Several codes went to this number already. Please try again in a quarter of an hour.',
    );
  await inTransaction(context, async (tx) => {
    const code = await drawCode(tx, context, { purpose: 'kiosk-sender', subject: mobile_number });
    await sendCodeTo(tx, context, { mobile_number }, code);
  });
  return { message: `A code is on its way to ${mobile_number}.` };
}

/** Takes a code, once, and answers what shows that the number is the sender's. Source: screens S12. */
export async function confirmSender(
  context: RequestContext,
  input: InputOf<typeof kioskApi.confirmSender>,
): Promise<OutputOf<typeof kioskApi.confirmSender>> {
  const actor = kioskOf(context);
  const mobile_number = numberOf(input);
  const of = { purpose: 'kiosk-sender', subject: mobile_number } as const;
  const is_right = await codeMatches(context, of, input.code);
  const is_taken = is_right && (await inTransaction(context, (tx) => useUpCode(tx, context, of, input.code)));
  if (!is_taken) refuseIfAny([{ field: 'code', code: 'code-wrong', message: 'This code is wrong or has expired.' }]);
  const expires = context.now.getTime() + PROOF_LIVES_MS;
  return { sender_proof: `${expires}.${signature(context, actor, { mobile_number, expires })}` };
}

/**
 * Refuses what a kiosk may not book: from anywhere but its own pickup point, for a sender who has not confirmed their number, and while its
 * printer is out of order, since that is told before anything is paid. Callers that are no kiosk pass. Source: screens S12.
 */
export async function refuseKioskBooking(tx: Tx, context: RequestContext, input: CreateShipment): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'user' || actor.is_kiosk !== true || input.quick_quote === 'quote') return;
  const kiosk = await loadKiosk(tx, actor);
  const point = await findKioskPoint(tx, await context.services.settings.of(tx.provider_id), kiosk);
  const why_not = whyKioskSendsNothing({ printer: kiosk.printer, has_point: point !== null });
  if (why_not !== null) throw new Problem('conflict', why_not);
  const { collection_pickup_point_id: id, collection_pickup_point_provider: operator } = input;
  if (id !== point?.pickup_point_id || (operator ?? point?.pickup_point_provider) !== point?.pickup_point_provider)
    refuse('collection_pickup_point_id', 'A kiosk sends from its own pickup point only.');
  if (!isConfirmed(context, actor, input))
    refuse('collection_contact.mobile_number', "Please confirm the sender's mobile number by the code that is sent to it.");
}

function refuse(field: string, message: string): void {
  refuseIfAny([{ field, code: 'kiosk', message }]);
}

function isConfirmed(
  context: RequestContext,
  actor: UserActor,
  { sender_proof = '', collection_contact }: CreateShipment,
): boolean {
  const mobile_number = smsNumber(collection_contact?.mobile_number ?? '');
  const [until = '', given = ''] = sender_proof.split('.');
  const expires = Number(until);
  if (mobile_number === null || !Number.isSafeInteger(expires) || expires <= context.now.getTime()) return false;
  const right = Buffer.from(signature(context, actor, { mobile_number, expires }));
  const sent = Buffer.from(given);
  return sent.length === right.length && timingSafeEqual(sent, right);
}

function signature(
  { services, provider_id }: RequestContext,
  { user_id }: UserActor,
  { mobile_number, expires }: { readonly mobile_number: string; readonly expires: number },
): string {
  return createHmac('sha256', services.secret_key)
    .update(`kiosk-sender:${provider_id}:${user_id}:${mobile_number}:${expires}`)
    .digest('base64url');
}

function numberOf({ mobile_number }: { readonly mobile_number: string }): string {
  const number = smsNumber(mobile_number);
  if (number === null)
    throw new Problem('bad-input', 'Please enter a valid mobile number.', {
      violations: [{ field: 'mobile_number', code: 'phone', message: 'Please enter a valid mobile number.' }],
    });
  return number;
}
