import type { WholeTransfer, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf } from '@tsela/contract/route';
import { expectedArrival } from '@tsela/domain/interhub-transfers/transfer-state';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { InterhubTransferId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { keepContent, withContents } from '../files/file-contents.ts';
import type { Content } from '../files/file-contents.ts';
import { branchTowns } from '../shipments/change/place-of-status.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { actingUser, recordTransfer } from './record-transfer.ts';
import { insertSealPhoto } from './seal-photo-repository.ts';
import type { SealPhoto } from './seal-photo-repository.ts';
import { soundPhoto } from './seal-photo.ts';
import { branchNames } from './transfer-facts.ts';
import { readWholeTransfer } from './transfer-reads.ts';
import { deleteLines, loadTransferFor, referenceOf, updateTransfer, writeLines } from './transfer-repository.ts';
import type { LineRow } from './transfer-repository.ts';
import { lockLoadedTransfer, moveLoad, refuseClosed, refuseElsewhere } from './whole-transfer.ts';

type Input = InputOf<typeof interhubTransferApi.dispatch>;

/**
 * A transfer leaves under its seal: what is on it takes `interhub_dispatch_status`. What was listed and not scanned was loaded all the same, or is
 * left behind and off it again. Of two who dispatch at once one is told that it has left. Source: screens S29, KEY-66.
 */
export async function dispatchInterhubTransfer(context: RequestContext, input: Input): Promise<WholeTransfer> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  if (input.seal_photo === undefined) return dispatchWith(context, input, null);
  const { bytes, ...photo } = soundPhoto(input.seal_photo);
  // Nothing is written for a caller who does not reach the transfer.
  await reading(context, (tx) => loadTransferFor(tx, context.actor, input.id));
  return withContents(context, [bytes], ([content]) => dispatchWith(context, input, content ? { photo, content } : null));
}

async function dispatchWith(context: RequestContext, input: Input, sealed: Sealed | null): Promise<WholeTransfer> {
  const settings = readSettings(await context.services.settings.of(context.provider_id), [
    'interhub_dispatch_status',
    'interhub_service_levels',
  ]);
  const names = await branchNames(context);
  const towns = await branchTowns(context);
  return inTransaction(context, async (tx) => {
    const loaded = await lockLoadedTransfer(tx, context, input.id);
    const { transfer, lines, parcels } = loaded;
    const reference = referenceOf(transfer);
    refuseClosed(transfer);
    if (transfer.time_dispatched !== null) throw new Problem('conflict', `${reference} has left already.`);
    refuseElsewhere(context, transfer.origin_branch_id, `${reference} is loaded at another branch.`);
    refuseIfAny(dispatchChecks(input, lines));
    const left = lines.filter(({ time_scanned_out }) => time_scanned_out === null && input.not_scanned !== 'loaded');
    const going = lines.filter((line) => !left.includes(line));
    const real = new Set(parcels.map(({ id }) => id));
    if (!going.some(({ parcel_id }) => real.has(parcel_id))) throw new Problem('conflict', nothingGoes(reference, lines.length));
    await deleteLines(
      tx,
      transfer.id,
      left.map(({ parcel_id }) => parcel_id),
    );
    const unscanned = await scanOut(tx, context, going);
    await moveLoad(tx, context, {
      loaded,
      parcel_ids: new Set(going.map(({ parcel_id }) => parcel_id)),
      to: settings.interhub_dispatch_status,
      at: transfer.origin_branch_id,
      message: `Left for ${names.get(transfer.destination_branch_id) ?? 'another branch'}`,
      act: 'left',
      towns,
    });
    const arrival = expectedArrival({ ...transfer, departure: context.now }, settings.interhub_service_levels);
    const seal = { seal_number: input.seal_number.trim(), vehicle: input.vehicle.trim() };
    const after = await updateTransfer(
      tx,
      transfer.id,
      { ...seal, time_dispatched: context.now, expected_arrival: arrival ?? transfer.expected_arrival },
      context.now,
    );
    await keepSealPhoto(tx, context, { transfer_id: transfer.id, sealed });
    await recordTransfer(tx, context, after, {
      type: 'dispatched',
      to: {
        ...seal,
        ...traceOf(sealed),
        parcels: going.length,
        left_behind: left.map(({ parcel_id }) => parcel_id),
        unscanned,
      },
    });
    return readWholeTransfer(tx, context, transfer.id);
  });
}

/** What was loaded without a scan is scanned out as it leaves; answers how many that are. */
async function scanOut(tx: Tx, context: RequestContext, going: readonly LineRow[]): Promise<number> {
  const unscanned = going.filter(({ time_scanned_out }) => time_scanned_out === null);
  const scanned_out = { time_scanned_out: context.now, scanned_out_by: actingUser(context) };
  await writeLines(
    tx,
    unscanned.map((line) => ({ ...line, ...scanned_out })),
  );
  return unscanned.length;
}

interface Sealed {
  readonly photo: SealPhoto;
  readonly content: Content;
}

async function keepSealPhoto(
  tx: Tx,
  context: RequestContext,
  { transfer_id, sealed }: { readonly transfer_id: InterhubTransferId; readonly sealed: Sealed | null },
): Promise<void> {
  if (sealed === null) return;
  await keepContent(tx, sealed.content);
  await insertSealPhoto(tx, { transfer_id, ...sealed, now: context.now });
}

/** What the trail keeps of the photo: by its fingerprint it is known again. */
function traceOf(sealed: Sealed | null): { seal_photo?: string } {
  return sealed === null ? {} : { seal_photo: sealed.photo.hash.toString('hex') };
}

function dispatchChecks(input: Input, lines: readonly LineRow[]): Violation[] {
  const unscanned = lines.filter(({ time_scanned_out }) => time_scanned_out === null).length;
  const asked = unscanned > 0 && input.not_scanned === undefined;
  const were =
    unscanned === 1
      ? '1 parcel on the list was not scanned. Was it'
      : `${unscanned} parcels on the list were not scanned. Were they`;
  return [
    ...(input.vehicle.trim() === '' ? [{ field: 'vehicle', code: 'required', message: 'Please enter the vehicle.' }] : []),
    ...(input.seal_number.trim() === ''
      ? [{ field: 'seal_number', code: 'required', message: 'Please enter the seal number.' }]
      : []),
    ...(asked ? [{ field: 'not_scanned', code: 'required', message: `${were} loaded, or left behind?` }] : []),
  ];
}

/** Why a transfer does not leave with nothing, and what is to be done: parcels on its list of which none was scanned are not in the vehicle. */
function nothingGoes(reference: string, listed: number): string {
  if (listed === 0) return `No parcel is on ${reference} yet. Please scan what is loaded before it leaves.`;
  const none = listed === 1 ? 'The parcel' : `None of the ${listed} parcels`;
  const was = listed === 1 ? 'was not scanned' : 'was scanned';
  return `${none} on ${reference} ${was}, so nothing would leave. Please scan what is loaded, or say that it was loaded without a scan.`;
}
