import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import { lockShipmentsFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { hold, refuseReason } from './hold-shipment.ts';
import { refuseDrivers } from './refuse-drivers.ts';
import { release } from './release-shipment.ts';

type Bulk = typeof shipmentBulkApi.bulk;
type Ids = InputOf<Bulk>['ids'];
type Values = InputOf<Bulk>['values'];

/** Puts many shipments on hold for one reason. Source: screens S08, KEY-31. */
export async function holdMany(context: RequestContext, ids: Ids, values: Values): Promise<OutputOf<Bulk>> {
  const settings = await context.services.settings.of(context.provider_id);
  const to = values.is_internal === true ? ('on-hold-internal' as const) : ('on-hold' as const);
  const reason = values.message?.trim() ?? '';
  refuseReason(to, { reason, settings, field: 'values.message' });
  return each(context, ids, { action: 'hold', settings, work: (tx, shipments) => hold(tx, context, shipments, { to, reason }) });
}

/** Takes many shipments off hold: each goes back to where it was. Source: screens S08. */
export async function releaseMany(context: RequestContext, ids: Ids, values: Values): Promise<OutputOf<Bulk>> {
  const settings = await context.services.settings.of(context.provider_id);
  const said = values.message?.trim() ?? '';
  return each(context, ids, { action: 'release', settings, work: (tx, shipments) => release(tx, context, shipments, said) });
}

interface Act {
  readonly action: 'hold' | 'release';
  readonly settings: StoredSettings;
  readonly work: (tx: Tx, shipments: readonly ShipmentRow[]) => Promise<void>;
}

async function each(context: RequestContext, ids: Ids, { action, settings, work }: Act): Promise<OutputOf<Bulk>> {
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const found = new Map((await lockShipmentsFor(tx, context.actor, ids)).map((row) => [row.id, row]));
    const failed = ids.flatMap((id) => {
      const shipment = found.get(id);
      const message = shipment ? whyNotAction(context, settings, { action, shipment }) : shipmentNotFound().message;
      return message === null ? [] : [{ id, message }];
    });
    const refused = new Set(failed.map(({ id }) => id));
    const done = [...found.values()].filter(({ id }) => !refused.has(id));
    await work(tx, done);
    return { done: done.map(({ id }) => id), failed };
  });
}
