import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { BatchDifferences, BatchedShipment } from '@tsela/contract/shipments/shipment-batch-api';
import type { handOverApi } from '@tsela/contract/tracking/hand-over-api';
import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { BranchId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { planHandOver } from '@tsela/domain/shipments/batches/batch-rules';
import type { BatchOutcome, HandOverPlan } from '@tsela/domain/shipments/batches/batch-rules';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readBatched } from '../shipments/batches/batch-reads.ts';
import { countUnseen, lockOpen, readBatch, takeBatch } from '../shipments/batches/batches.ts';
import { scanTogether } from './scan-together.ts';

type Input = InputOf<typeof handOverApi.handOver>;

/**
 * A driver or hub takes a batch: what was there is scanned as by hand, each shipment by the same rules, and the batch is closed with what was
 * other than listed. All of it is one transaction. Raises `conflict` when the batch is over, or when nothing of it could be taken.
 * Source: screens S08, "batches: pick, print, hand over".
 */
export async function handOverBatch(context: RequestContext, input: Input): Promise<OutputOf<typeof handOverApi.handOver>> {
  const { id, choice } = input;
  return inTransaction(context, async (tx) => {
    const { reference } = await readBatch(tx, context, id);
    const listed = (await readBatched(tx, context.actor, id)).filter(({ outcome }) => outcome === null);
    const unseen = await countUnseen(tx, id, listed);
    if (unseen > 0) throw notAllTheirs(reference, unseen);
    const plan = planHandOver(listed.map(listedParcels), input);
    const [unknown] = plan.unknown;
    if (unknown !== undefined) throw notListed(unknown);
    const { branch_id, bay = '' } = input;
    const results = await scanTogether(tx, context, {
      device_id: reference,
      references: [...plan.references, ...plan.extra],
      choice,
      ...(branch_id !== undefined && { branch_id }),
      ...(bay !== '' && { bay }),
    });
    // Locked after its shipments, as a cancellation locks them. One that was taken or changed meanwhile undoes everything above.
    const batch = await lockOpen(tx, context, id);
    await refuseIfChanged(tx, context, id, listed);
    const refused = [...results.values()].filter(({ result }) => result === 'refused');
    if (refused.length === results.size) throw nothingTaken(refused);
    return {
      batch: await takeBatch(tx, context, batch, {
        choice,
        branch_id: branchOf(context, input),
        differences: differencesOf(plan, refused),
        outcomes: outcomesOf(listed, { plan, results }),
      }),
    };
  });
}

function listedParcels({ short_tracking_reference, parcels }: BatchedShipment) {
  return { reference: short_tracking_reference, parcels: parcels.map(({ reference }) => reference) };
}

/** What was added or fell out while it was being taken is not decided on: the person looks again. */
async function refuseIfChanged(tx: Tx, context: RequestContext, id: number, listed: readonly BatchedShipment[]): Promise<void> {
  const now = (await readBatched(tx, context.actor, id)).filter(({ outcome }) => outcome === null);
  const textOf = (shipments: readonly BatchedShipment[]) =>
    JSON.stringify(shipments.flatMap(({ id: shipment_id, parcels }) => [shipment_id, ...parcels.map((parcel) => parcel.id)]));
  if (textOf(now) !== textOf(listed)) throw new Problem('conflict', 'This batch was changed meanwhile. Please look at it again.');
}

function differencesOf({ missing, extra }: HandOverPlan, refused: readonly FieldEventResult[]): BatchDifferences {
  return {
    missing: [...missing],
    extra: [...extra],
    refused: refused.map(({ parcel_reference, message }) => ({ reference: parcel_reference, message })),
  };
}

function outcomesOf(
  listed: readonly BatchedShipment[],
  { plan, results }: { readonly plan: HandOverPlan; readonly results: ReadonlyMap<string, FieldEventResult> },
): ReadonlyMap<BatchOutcome, ShipmentId[]> {
  const outcomes = new Map<BatchOutcome, ShipmentId[]>();
  for (const shipment of listed) {
    const outcome = outcomeOf(shipment, plan, results);
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), shipment.id]);
  }
  return outcomes;
}

function outcomeOf(
  { short_tracking_reference, parcels }: BatchedShipment,
  { there }: HandOverPlan,
  results: ReadonlyMap<string, FieldEventResult>,
): BatchOutcome {
  const how = there.get(short_tracking_reference);
  if (how === 'none') return 'missing';
  const scanned = [short_tracking_reference, ...parcels.map(({ reference }) => reference)].flatMap(
    (key) => results.get(key) ?? [],
  );
  const refused = scanned.filter(({ result }) => result === 'refused');
  if (refused.length === scanned.length) return 'refused';
  return how === 'all' && refused.length === 0 ? 'handed-over' : 'partly';
}

function notListed(reference: string): Problem {
  const message = `${reference} is not in this batch.`;
  return new Problem('bad-input', message, { violations: [{ field: 'missing', code: 'not-listed', message }] });
}

/** A driver with a part of a batch would close it over the rest. */
function notAllTheirs(reference: string, count: number): Problem {
  const others = count === 1 ? '1 shipment that is' : `${count} shipments that are`;
  return new Problem('conflict', `${reference} has ${others} not yours. Ask operations to assign or take out the rest.`);
}

function nothingTaken([first]: readonly FieldEventResult[]): Problem {
  return new Problem('conflict', first ? first.message : 'Nothing of this batch was there. Dissolve it instead.');
}

function branchOf({ actor }: RequestContext, { branch_id }: Input): BranchId | null {
  if (actor.kind !== 'user') return branch_id ?? null;
  return actor.driver_id === null ? (branch_id ?? actor.branch_id) : null;
}
