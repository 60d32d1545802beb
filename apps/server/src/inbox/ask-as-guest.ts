import { onOneLine } from '@tsela/domain/formats/one-line';
import { searchReference } from '@tsela/domain/formats/references';
import { GUEST_REQUESTS_MAX, guestCodeChecks, guestRequestChecks } from '@tsela/domain/inbox/guest-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { networkOf } from '@tsela/domain/sessions/network-address';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { countUnder } from '../sessions/sign-in-tries.ts';
import { codeMatches, useUpCode } from '../sessions/verification-codes.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import { keepMessageFiles, withFiles } from './message-files.ts';
import type { MessageFile } from './message-files.ts';
import { RECEIVED, filesOf, mailSupport, notReached } from './support-mail.ts';
import type { SupportInput } from './support-mail.ts';
import { mailReceived, tellPages } from './tell-of-thread.ts';
import { insertThread } from './thread-repository.ts';
import { recordThread } from './threads.ts';

interface AskedByGuest {
  readonly input: SupportInput;
  /** The support address. */
  readonly recipient: string;
  /** Whether staff have an inbox. */
  readonly has_inbox: boolean;
}

/**
 * Takes the message of a visitor who has confirmed their e-mail address by a code. What the reference names is for staff to see: the answer is the
 * same whether or not there is such a shipment. Source: screens S18, docs/decisions/0247.
 */
export async function askAsGuest(
  context: RequestContext,
  { input, recipient, has_inbox }: AskedByGuest,
): Promise<typeof RECEIVED> {
  const { name = '', email = '', verification_code: code = '', subject, message } = input;
  refuseIfAny(guestRequestChecks({ name, email, subject, message }));
  if (recipient === '') throw notReached();
  refuseIfAny(guestCodeChecks(code));
  const sent = filesOf(input, has_inbox);
  await refuseTooMany(context, email);
  const of = { purpose: 'support', subject: email } as const;
  if (!(await codeMatches(context, of, code))) refuseIfAny([WRONG_CODE]);
  return withFiles(context, sent, (files) =>
    inTransaction(context, async (tx) => {
      // Of two at once with one code the second finds it used.
      if (!(await useUpCode(tx, context, of, code))) refuseIfAny([WRONG_CODE]);
      await keepRequest(tx, context, { input, recipient, has_inbox, files });
      return RECEIVED;
    }),
  );
}

const WRONG_CODE = { field: 'verification_code', code: 'code-wrong', message: 'This code is wrong or has expired.' };

async function keepRequest(
  tx: Tx,
  context: RequestContext,
  { input, recipient, has_inbox, files }: AskedByGuest & { readonly files: readonly MessageFile[] },
): Promise<void> {
  const guest = { guest_name: onOneLine(input.name ?? ''), guest_email: (input.email ?? '').trim() };
  const shipment = await shipmentOf(tx, input.shipment_reference);
  const reference = shipment?.short_tracking_reference ?? searchReference(input.shipment_reference ?? '');
  await mailSupport(tx, context, {
    recipient,
    shipment_id: null,
    account_id: null,
    who: [guest.guest_name, guest.guest_email],
    reference,
    input,
  });
  if (has_inbox) await beginGuestThread(tx, context, { guest, shipment, reference, input, files });
  else
    await recordChange(tx, context, {
      type: 'support.requested',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { subject: input.subject.trim() },
    });
}

interface NewGuestThread {
  readonly guest: { readonly guest_name: string; readonly guest_email: string };
  readonly shipment: ShipmentRow | null;
  readonly reference: string;
  readonly input: SupportInput;
  readonly files: readonly MessageFile[];
}

async function beginGuestThread(
  tx: Tx,
  context: RequestContext,
  { guest, shipment, reference, input, files }: NewGuestThread,
): Promise<void> {
  const thread = {
    ...guest,
    account_id: null,
    topic: reference === '' ? ('general' as const) : ('shipments' as const),
    subject: onOneLine(input.subject),
    shipment_id: shipment?.id ?? null,
    document_id: null,
    reference,
    assigned_to: null,
    created_by: null,
  };
  const words = { text: input.message.trim(), is_from_staff: false, is_internal: false, created_by: null, now: context.now };
  const { id, message } = await insertThread(tx, thread, words);
  await keepMessageFiles(tx, context, message, files);
  await recordThread(tx, context, { id, account_id: null }, { type: 'inbox.thread-opened' });
  await mailReceived(tx, context, { ...thread, id });
  await tellPages(tx, context, { ...thread, id });
}

/** Among all of the provider's: only staff are told whether there is one. */
async function shipmentOf(tx: Tx, reference = ''): Promise<ShipmentRow | null> {
  if (reference.trim() === '') return null;
  const staff = { kind: 'system', name: 'Guest' } as const;
  return loadShipmentFor(tx, staff, { tracking_reference: reference }).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}

/** Counts before the code is looked at, so that guesses count as well. */
async function refuseTooMany(context: RequestContext, email: string): Promise<void> {
  const { now, ip } = context;
  const wait_s = await inTransaction(context, async (tx) => {
    const { network, email: of_email } = GUEST_REQUESTS_MAX;
    const by_network = await countUnder(tx, { of: `support-ip:${networkOf(ip)}`, max: network }, now);
    if (by_network > 0) return by_network;
    return countUnder(tx, { of: `support:${email.trim().toLowerCase()}`, max: of_email }, now);
  });
  if (wait_s > 0)
    throw new Problem(
      'too-many-requests',
      'Several messages were sent from here recently. Please try again in 15 minutes, or call us.',
      { retry_after_s: wait_s },
    );
}
