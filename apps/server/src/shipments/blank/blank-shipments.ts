import type { BlankShipment, blankShipmentApi } from '@tsela/contract/shipments/blank-shipment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { CREATE_BLANK_SHIPMENT } from '@tsela/domain/permissions/inline-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { blankShipmentChecks } from '@tsela/domain/shipments/blank-shipments';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext, UserActor } from '../../context.ts';
import { pageOf } from '../../db/paging.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuseUnfitStickers } from '../stickers/refuse-unfit-stickers.ts';
import { isAnyReferenceTaken } from '../shipment-repository.ts';
import { dropOpen, insertBlank, isOpenBlank, readBlanks } from './blank-repository.ts';

type Api = typeof blankShipmentApi;

/** What was written down without being booked. Source: PERM-056. */
export async function listBlanks(
  context: RequestContext,
  { status, ...page }: InputOf<Api['blanks']>,
): Promise<OutputOf<Api['blanks']>> {
  writerOf(context);
  return reading(context, (tx) => readBlanks(tx, context.actor, { status, ...pageOf(page) }));
}

/**
 * Writes down a parcel that is there and of which too little is known to book it. Raises `conflict` where its reference belongs to a shipment, or
 * is written down already. Source: PERM-056, screens S10, S28.
 */
export async function writeBlank(
  context: RequestContext,
  input: InputOf<Api['writeBlank']>,
): Promise<OutputOf<Api['writeBlank']>> {
  const writer = writerOf(context);
  refuseIfAny(blankShipmentChecks(input));
  const reference = searchReference(input.reference);
  const branch_id = branchOf(writer, input);
  const account_id = writer.limit_account_id ?? input.account_id ?? null;
  return inTransaction(context, async (tx) => {
    if (account_id !== null) await loadAccountFor(tx, context.actor, account_id);
    if (await isAnyReferenceTaken(tx, [reference])) throw new Problem('conflict', `${reference} belongs to a shipment already.`);
    await refuseUnfitStickers(tx, { account_id, references: [reference], field: 'reference' });
    const { parcel_count, note = '' } = input;
    const id = await insertBlank(tx, {
      reference,
      account_id,
      parcel_count,
      branch_id,
      note: note.trim(),
      created_by: writer.user_id,
      now: context.now,
    });
    if (id === null) throw new Problem('conflict', `${reference} is written down already.`);
    const blank_shipment = await readOne(tx, context, id);
    await record(tx, context, 'written', blank_shipment);
    return { blank_shipment };
  });
}

/** Takes back what was written down by mistake. Raises `conflict` where it is booked or taken back already. */
export async function dropBlank(
  context: RequestContext,
  { id, reason }: InputOf<Api['dropBlank']>,
): Promise<OutputOf<Api['dropBlank']>> {
  writerOf(context);
  const said = reason.trim();
  if (said === '') refuseIfAny([{ field: 'reason', code: 'required', message: 'Please say why this is not a shipment.' }]);
  return inTransaction(context, async (tx) => {
    const { reference } = await readOne(tx, context, id);
    if (!(await dropOpen(tx, { id, reason: said, now: context.now })))
      throw new Problem('conflict', `${reference} is no longer to be completed.`);
    const blank_shipment = await readOne(tx, context, id);
    await record(tx, context, 'dropped', blank_shipment);
    return { blank_shipment };
  });
}

/** What is said of a scanned reference that no shipment has; whether it should be booked is asked only of what is not written down yet. */
export async function unknownReference(tx: Tx, reference: string): Promise<{ message: string; asks?: 'booking' }> {
  return (await isOpenBlank(tx, reference))
    ? { message: `${reference} is a blank shipment, to be completed before it goes on. Put it aside.` }
    : { message: `Unknown reference ${reference}.`, asks: 'booking' };
}

/** Staff who hold the right; drivers and customers never do. Source: PERM-056. */
function writerOf({ actor }: RequestContext): UserActor {
  if (actor.kind === 'user' && actor.account_id === null && actor.driver_id === null) {
    if (hasPermission(actor.permissions, CREATE_BLANK_SHIPMENT)) return actor;
  }
  throw new Problem('not-permitted', `You do not have permission to do this (${CREATE_BLANK_SHIPMENT}).`);
}

function branchOf(writer: UserActor, { branch_id }: InputOf<Api['writeBlank']>) {
  const own = writer.branch_id;
  if (writer.limit_user_to_branch && branch_id !== undefined && branch_id !== own)
    throw new Problem('not-permitted', 'You can only record parcels at your own branch.');
  return branch_id ?? own;
}

async function readOne(tx: Tx, { actor }: RequestContext, id: number): Promise<BlankShipment> {
  const [found] = (await readBlanks(tx, actor, { id, limit: 1, offset: 0 })).blank_shipments;
  if (!found) throw new Problem('not-found', 'Blank shipment not found.');
  return found;
}

async function record(tx: Tx, context: RequestContext, what: string, blank: BlankShipment): Promise<void> {
  const { id, reference, account_id, parcel_count, reason } = blank;
  await recordChange(tx, context, {
    type: `blank-shipment.${what}`,
    object_type: 'provider',
    object_id: context.provider_id,
    account_id,
    change_to: { blank_shipment_id: id, reference, parcel_count, ...(reason !== '' && { reason }) },
  });
}
