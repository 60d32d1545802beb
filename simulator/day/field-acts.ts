import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { recordFieldEvents } from '@tsela/server/tracking/record-field-events';
import type { RequestContext } from '@tsela/server/context';
import type { DemoUser } from '../actors.ts';
import { SIGNATURE, eventOf, pinInMessage } from '../field-work.ts';
import type { BranchCode } from '../network.ts';
import { asDriver, asHub } from '../simulation.ts';
import type { DayWorld, Holder } from './day-world.ts';
import { give } from './day-world.ts';
import type { PlannedShipment } from './day-plan.ts';

/** What a driver or a bench does with parcels of a shipment, and who has them after it. */
export interface FieldAct {
  readonly shipment: PlannedShipment;
  /** The parcels that are there. */
  readonly numbers: readonly number[];
  readonly captured: Date;
  readonly event: Pick<FieldEvent, 'choice'> & Partial<FieldEvent>;
  readonly holder: Holder;
  /** The transfer that it is loaded onto or came with, once that is open. */
  readonly transfer?: () => InterhubTransferId | null;
}

/** So many a device sends at once. Source: the contract of POST /tracking/shipment-events. */
const MOST_EVENTS_AT_ONCE = 100;

/** A phone sends what it has captured: whole shipments, each with the parcels that were there. Answers what was sent. */
export async function phoneSends(world: DayWorld, driver: DemoUser, now: Date, acts: readonly FieldAct[]): Promise<FieldEvent[]> {
  const simulation = { ...world.simulation, device: 'day' };
  const sent: Sent[] = [];
  for (const act of acts) {
    const shipment = world.booked.get(act.shipment.name);
    if (!shipment || act.numbers.length === 0) continue;
    const references = act.numbers.flatMap((number) => shipment.parcels[number - 1]?.tracking_reference ?? []);
    const is_delivered = act.event.choice === 'delivered';
    const pin = is_delivered ? await pinInMessage(simulation, shipment, now) : undefined;
    const facts = {
      ...(is_delivered && {
        receiver_name: shipment.delivery_contact.name,
        documents: [{ type: 'signature' as const, content: SIGNATURE }],
      }),
      ...(pin !== undefined && { pin }),
      ...act.event,
    };
    const own = { ...simulation, chance: act.shipment.chance };
    const captured = { holder: `driver-${driver.user_id}`, now: act.captured };
    const left = shipment.parcels.flatMap(({ tracking_reference }) =>
      references.includes(tracking_reference) ? [] : tracking_reference,
    );
    const parcel_check = { confirmed: references, ...(left.length > 0 && { left }) };
    const whole = { ...facts, reference: shipment.short_tracking_reference, parcel_check };
    sent.push({ act, event: eventOf(own, captured, whole) });
  }
  await send(world, asDriver(simulation, driver, now), sent);
  return sent.map(({ event }) => event);
}

/** What a device sends of an act. */
interface Sent {
  readonly act: FieldAct;
  readonly event: FieldEvent;
}

/** A bench scans parcels one after the other. */
export async function benchScans(world: DayWorld, hub: BranchCode, now: Date, acts: readonly FieldAct[]): Promise<void> {
  const simulation = { ...world.simulation, device: 'day' };
  const sent = acts.flatMap((act) => {
    const shipment = world.booked.get(act.shipment.name);
    return act.numbers.flatMap((number) => {
      const reference = shipment?.parcels[number - 1]?.tracking_reference;
      if (reference === undefined) return [];
      const own = { ...simulation, chance: act.shipment.chance };
      const transfer_id = act.transfer?.() ?? undefined;
      const facts = { ...act.event, reference, ...(transfer_id !== undefined && { transfer_id }) };
      return [{ act: { ...act, numbers: [number] }, event: eventOf(own, { holder: `hub-${hub}`, now: act.captured }, facts) }];
    });
  });
  await send(world, asHub(simulation, hub, now), sent);
}

/** Sends again what was sent before: it must change nothing. */
export async function sendAgain(world: DayWorld, driver: DemoUser, now: Date, events: readonly FieldEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { results } = await recordFieldEvents(asDriver(world.simulation, driver, now), { events: [...events] });
  const taken = results.find(({ result }) => result === 'accepted' || result === 'kept');
  if (taken) throw new Error(`An event of ${taken.short_tracking_reference} that was sent twice was taken twice.`);
}

async function send(world: DayWorld, context: RequestContext, sent: readonly Sent[]): Promise<void> {
  for (let from = 0; from < sent.length; from += MOST_EVENTS_AT_ONCE) {
    const some = sent.slice(from, from + MOST_EVENTS_AT_ONCE);
    const { results } = await recordFieldEvents(context, { events: some.map(({ event }) => event) });
    for (const [index, { act, event }] of some.entries()) {
      const answer = results[index];
      if (answer?.result === 'refused')
        world.refused.push({
          what: `${event.choice} of ${act.shipment.name}`,
          message: withoutReference(world, act, answer.message),
        });
      else if (!isOvertaken(world, act)) give(world, act.shipment, act.numbers, act.holder);
      world.touched.add(act.shipment.name);
      world.reported.set(act.shipment.name, Math.max(act.captured.getTime(), world.reported.get(act.shipment.name) ?? 0));
    }
  }
}

/** What a phone without signal tells after the bench has scanned the parcel says nothing of who has it. */
function isOvertaken({ reported }: DayWorld, { shipment, captured }: FieldAct): boolean {
  return (reported.get(shipment.name) ?? 0) > captured.getTime();
}

/** What the product says of a shipment or parcel, without its reference: that is another one in every run. */
function withoutReference({ booked }: DayWorld, { shipment: { name } }: FieldAct, message: string): string {
  const reference = booked.get(name)?.short_tracking_reference ?? name;
  return message.replace(`${reference} is`, 'The shipment is').replace(` ${reference}`, '').replaceAll(/\/\d+/g, '');
}
