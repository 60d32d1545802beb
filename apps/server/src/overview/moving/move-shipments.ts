import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { checkedMovedShipments, referencesOfMoved } from '@tsela/domain/overview/moving/move-shipments';
import type { MoveShipmentsFacts, MovedShipment } from '@tsela/domain/overview/moving/move-shipments';
import { cellOf, keyOf } from '@tsela/domain/overview/moving/moved-row';
import type { MovedRow } from '@tsela/domain/overview/moving/moved-row';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { liveTariff } from '../../rates/quoted-tariff.ts';
import { enterMovedShipment } from '../../shipments/moved/move-in-shipment.ts';
import { findTakenReferences } from '../../shipments/moved/moved-shipment-repository.ts';
import { takeBackShipment } from '../../shipments/moved/take-back-shipment.ts';
import { findNamedAccounts, readSenders } from './move-facts-reads.ts';
import type { MoveKindWork } from '../imports/file-kind.ts';
import { findMovedKeys } from '../imports/file-repository.ts';
import { findGoneOn } from './move-rests-reads.ts';
import { ownFieldsOf } from './own-fields.ts';

/** Shipments under way: they keep the numbers on their stickers and go on from where they are. Source: issue 21.11. */
export const MOVE_SHIPMENTS: MoveKindWork = {
  kind: 'shipments',
  look: async (context, rows) => {
    const checked = checkedMovedShipments(rows, await readFacts(context, rows));
    return checked.map((row) => ({
      ...row,
      once_key: keyOf(row.migration_reference),
      // The rules have found it among the accounts of the caller.
      account_id: (row.input?.account_id ?? null) as AccountId | null,
    }));
  },
  // Written by the check of this kind.
  make: (context, _move, { input }) => enterMovedShipment(context.tx, context, input as MovedShipment),
  whyNotUndo: async (tx, asked) => {
    const gone_on = await findGoneOn(tx, asked);
    return gone_on === null ? null : `${gone_on} has gone on since, so this file can no longer be undone.`;
  },
  undo: async (context, _move, { object_id, transaction_id }) => {
    if (object_id !== null) await takeBackShipment(context.tx, context, { id: object_id as ShipmentId, transaction_id });
  },
};

async function readFacts(context: RequestContext, rows: readonly MovedRow[]): Promise<MoveShipmentsFacts> {
  const branches = await context.services.branches.of(context.provider_id);
  const { live } = await context.services.pricing_facts.of(context.provider_id);
  const { service_levels } = liveTariff(live, context.now).compiled.card;
  const own_fields = await ownFieldsOf(context, 'shipments');
  return reading(context, async (tx) => {
    const accounts = await findNamedAccounts(
      tx,
      context.actor,
      rows.map((row) => cellOf(row, 'account_code')),
    );
    return {
      now: context.now,
      today: dayOf(context.now),
      accounts,
      senders: await readSenders(
        tx,
        [...accounts.values()].map(({ id }) => id),
      ),
      moved: await findMovedKeys(
        tx,
        'shipments',
        rows.map((row) => keyOf(cellOf(row, 'migration_reference'))),
      ),
      taken: await findTakenReferences(tx, referencesOfMoved(rows)),
      service_levels,
      branches: new Map(branches.filter(({ is_active }) => is_active).map(({ id, code }) => [code.toUpperCase(), id])),
      own_fields,
    };
  });
}
