import { randomUUID } from 'node:crypto';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { aFieldEvent } from '../field.ts';
import { rowsOf } from '../rows.ts';
import type { Answer } from '../test-app.ts';
import { aShipment } from '../world.ts';
import type { Act } from './acts.ts';
import type { KnownShipment } from './known.ts';
import type { Customer, Stage } from './stage.ts';

const [BOX] = aShipment().parcels;

/** A parcel of the model's bookings, which weighs more than its size. */
export function boxOf(kg: number) {
  if (!BOX) throw new Error('A booking has a parcel.');
  return { ...BOX, submitted_weight_kg: kg };
}

/** What the product said: whether it refused, and what a device is told. */
export interface Said {
  readonly is_refused: boolean;
  readonly result?: string;
  readonly text: string;
}

/** A call that is ready to be made, once or again just as it is. */
export type Call = () => Promise<Said>;

/** The calls of an act as the screens and devices make them. */
export async function callOf(stage: Stage, customer: Customer, shipment: KnownShipment, act: Act): Promise<Call> {
  const { test_app, staff } = stage;
  const { id } = shipment;
  const headers = { 'idempotency-key': randomUUID() };
  const ask = async (api: Parameters<typeof test_app.request>[0], input: object, token = staff): Promise<Said> =>
    saidOf(await test_app.request(api, { input, token, headers }));
  const by = (by_staff: boolean) => (by_staff ? staff : customer.token);
  switch (act.kind) {
    case 'accept-quote':
      return () => ask(shipmentApi.acceptQuote, { id }, customer.token);
    case 'cancel':
      return () => ask(shipmentApi.cancel, { id, ...(act.message && { message: act.message }) }, by(act.by_staff));
    case 'status': {
      const time_modified = '2026-01-01T00:00:00.000Z';
      const { to: status, message, is_stale } = act;
      return () => ask(shipmentApi.change, { id, status, message, confirmed: true, ...(is_stale && { time_modified }) });
    }
    case 'hold':
      return () => ask(shipmentLifeApi.hold, { id, reason: act.reason, is_internal: act.to === 'on-hold-internal' });
    case 'release':
      return () => ask(shipmentLifeApi.release, { id });
    case 'note':
      return () => ask(shipmentLifeApi.addEvent, { id, message: 'Seen at the counter' });
    case 'assign':
      return async () => {
        const { leg, driver_id } = act;
        const answer = await test_app.request(tripsheetApi.assign, {
          token: staff,
          input: { shipment_ids: [id], driver_id, leg },
        });
        const [failed] = answer.body.failed ?? [];
        return failed ? { is_refused: true, text: failed.message } : saidOf(answer);
      };
    case 'reprice': {
      const parcels = [{ id: shipment.parcels[act.parcel]?.id, submitted_weight_kg: act.kg }];
      return () => ask(shipmentApi.reprice, { id, parcels }, by(act.by_staff));
    }
    case 'add-parcel':
      return () => ask(shipmentApi.reprice, { id, new_parcels: [boxOf(act.kg)] }, by(act.by_staff));
    case 'cancel-parcel': {
      const cancelled_parcel_ids = [shipment.parcels[act.parcel]?.id ?? 999_999_999];
      return () => ask(shipmentApi.reprice, { id, cancelled_parcel_ids }, by(act.by_staff));
    }
    case 'scan':
    case 'drive':
      return fieldCall(stage, shipment, act);
  }
}

async function fieldCall(stage: Stage, shipment: KnownShipment, act: Extract<Act, { kind: 'scan' | 'drive' }>): Promise<Call> {
  const reference = act.parcel === null ? shipment.reference : (shipment.parcels[act.parcel]?.reference ?? shipment.reference);
  const { reason, ends_hold } = act;
  const pin = act.kind === 'drive' && act.to === 'delivered' && act.has_pin ? await pinOf(stage, shipment) : null;
  const event: FieldEvent = aFieldEvent({
    reference,
    choice: act.kind === 'scan' ? act.choice : act.to,
    captured_at: act.at.toISOString(),
    ...(reason && { reason }),
    ...(ends_hold && { ends_hold }),
    ...(act.kind === 'scan' && { branch_id: act.branch_id, ...(act.driver_id !== null && { driver_id: act.driver_id }) }),
    ...(act.kind === 'drive' &&
      act.found && { parcel_check: { confirmed: act.found.map((at) => parcelReference(shipment, at)) } }),
    ...(pin !== null && { pin, receiver_name: 'Rachel' }),
  });
  const token = act.kind === 'scan' ? stage.hubs.get(act.branch_id) : stage.drivers.get(act.driver_id);
  return async () => {
    const answer = await stage.test_app.request(trackingApi.record, { token: token ?? '', input: { events: [event] } });
    if (answer.status !== 200) return saidOf(answer);
    const [{ result, message }] = answer.body.results;
    return { is_refused: result === 'refused', result, text: message };
  };
}

function parcelReference({ parcels, reference }: KnownShipment, at: number): string {
  return parcels[at]?.reference ?? reference;
}

function saidOf({ status, body }: Answer): Said {
  if (status >= 500) throw new Error(`The server failed: ${JSON.stringify(body)}`);
  return { is_refused: status !== 200, text: status === 200 ? '' : `${status} ${JSON.stringify(body)}` };
}

/** The newest PIN that the recipient was sent; null where none is to be read any more. */
export async function pinOf({ world }: Stage, { id }: Pick<KnownShipment, 'id'>): Promise<string | null> {
  const [message] = await rowsOf<{ body: string }>(
    world,
    `select body from messages where provider_id = ${world.provider_id} and shipment_id = ${id} and event = 'delivery_pin' order by id desc limit 1`,
  );
  return / is (\d+)\. /.exec(message?.body ?? '')?.[1] ?? null;
}
