import { isDeepStrictEqual } from 'node:util';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { HistoryEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { ParcelId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { recordPayment } from '../../billing/record-payment.ts';
import { contextOf } from '../field.ts';
import { succeed } from '../test-app.ts';
import { aShipment } from '../world.ts';
import { expectedOf } from './expect.ts';
import type { Act } from './acts.ts';
import { balanceOf, canPay, chargeOf, priceOf } from './known.ts';
import type { Entry, KnownAccount, KnownShipment, Outcome } from './known.ts';
import { boxOf, callOf, pinOf } from './perform.ts';
import type { Said } from './perform.ts';
import { drawAct } from './random-acts.ts';
import type { Random } from './random-acts.ts';
import type { Customer, Stage } from './stage.ts';

/** So many of an account's shipments are acted on; older ones are left as they are, and still cost what they do. */
const UNDER_WAY = 6;
/** Of a hundred acts so many are sent twice at once, and so many meet another one at the same moment. */
const TWICE = 6;
const TOGETHER = 12;

/** What was done: an account of what the run has met. */
export interface Tally {
  acts: number;
  refused: number;
  twice: number;
  together: number;
  late: number;
}

interface Played {
  readonly stage: Stage;
  readonly customer: Customer;
  readonly random: Random;
  readonly tally: Tally;
}

/**
 * Does random things to the shipments of a customer, legal and not, late, twice and two at once, and holds status, parcels, who has it, history
 * and balance against what the model says after each. Raises an error with the acts that led there. Source: issue "a model-based test".
 */
export async function play(played: Played, acts: number): Promise<void> {
  let account: KnownAccount = { id: played.customer.account_id, ...limitsOf(played.customer), shipments: [] };
  for (let done = 0; done < acts; done++) {
    played.tally.acts++;
    account = await next(played, account);
    if (done % 10 === 9) await compareBalance(played, account);
  }
}

function limitsOf({ paid_in, limit }: Customer) {
  return { paid_in, limit };
}

async function next(played: Played, account: KnownAccount): Promise<KnownAccount> {
  const { random } = played;
  const under_way = account.shipments.slice(-UNDER_WAY);
  if (under_way.length === 0 || random(100) < 8) return book(played, account);
  if (random(100) < 2) return topUp(played, account);
  const shipment = under_way[random(under_way.length)];
  return shipment ? act(played, account, shipment) : account;
}

async function topUp({ stage, tally }: Played, account: KnownAccount): Promise<KnownAccount> {
  const reference = `Model ${account.id} ${tally.acts}`;
  await recordPayment(contextOf(stage.world), {
    account_id: account.id,
    amount_cents: cents(60_000),
    method: 'manual_eft',
    reference,
  });
  return { ...account, paid_in: account.paid_in + 60_000 };
}

async function book({ stage, customer, random, tally }: Played, account: KnownAccount): Promise<KnownAccount> {
  const weights = Array.from({ length: 1 + random(3) }, () => 1 + random(30));
  const is_quote = random(100) < 20;
  const parcels = weights.map(boxOf) as ReturnType<typeof aShipment>['parcels'];
  const input = { ...aShipment(), parcels, ...(is_quote && { quick_quote: 'quote' as const }) };
  const answer = await stage.test_app.request(shipmentApi.create, { token: customer.token, input });
  const price = priceOf({
    parcels: weights.map((kg) => ({ id: 0 as ParcelId, reference: '', kg, status: 'submitted' as const, time_added: null })),
  });
  const is_refused = !is_quote && !canPay(account, price);
  if (is_refused !== (answer.status !== 200))
    throw new Error(`A booking of ${price} cents with ${balanceOf(account)}: ${answer.status} ${JSON.stringify(answer.body)}`);
  if (is_refused) {
    tally.refused++;
    return account;
  }
  const booked: Shipment = answer.body;
  const status = is_quote ? 'quote' : 'submitted';
  const shipment: KnownShipment = {
    id: booked.id,
    reference: booked.short_tracking_reference,
    status,
    parcels: booked.parcels.map(({ id, tracking_reference }, at) => ({
      id,
      reference: tracking_reference,
      kg: weights[at] ?? 0,
      status,
      time_added: null,
    })),
    facts: [{ status, date: new Date(0), moved_parcel_ids: null }],
    last_step: new Date(0),
    is_collected: false,
    branch_id: null,
    collection_driver: null,
    delivery_driver: null,
  };
  return { ...account, shipments: [...account.shipments, shipment] };
}

async function act(played: Played, account: KnownAccount, shipment: KnownShipment): Promise<KnownAccount> {
  const { stage, customer, random, tally } = played;
  const lot = random(100);
  const [is_together, is_twice] = [lot < TOGETHER, lot >= TOGETHER && lot < TOGETHER + TWICE];
  const acts: Act[] = [];
  for (let drawn = 0; drawn < (is_together ? 2 : 1); drawn++) acts.push(await drawAt(stage, shipment, random));
  const before = new Set((await historyOf(stage, shipment)).map(({ id }) => id));
  const calls = await Promise.all(acts.map((each) => callOf(stage, customer, shipment, each)));
  const said = await Promise.all((is_twice ? [...calls, ...calls] : calls).map((each) => each()));
  const after = await shownOf(stage, shipment);
  const got = (await historyOf(stage, shipment)).filter(({ id }) => !before.has(id)).toReversed();
  count(tally, said, { is_together, is_twice });
  // Sent twice, it is done once; of two at once either may have come first.
  const orders = is_together ? [acts, acts.toReversed()] : [acts];
  const seen = { said, got, after };
  const faults: string[] = [];
  for (const order of orders) {
    const held = hold({ stage, account, shipment, order, acts, seen, is_twice });
    if (typeof held !== 'string')
      return { ...account, shipments: account.shipments.map((each) => (each.id === held.id ? held : each)) };
    faults.push(held);
  }
  const met = JSON.stringify({ shipment, acts, said, got, status: after.status }, null, 1);
  throw new Error(`${met}\n${faults.join('\n-- or --\n')}`);
}

function count(
  tally: Tally,
  said: readonly Said[],
  { is_together, is_twice }: { is_together: boolean; is_twice: boolean },
): void {
  if (is_twice) tally.twice++;
  if (is_together) tally.together++;
  if (said.some(({ result }) => result === 'kept')) tally.late++;
  if (said.every(({ is_refused }) => is_refused)) tally.refused++;
}

async function drawAt(stage: Stage, shipment: KnownShipment, random: Random): Promise<Act> {
  const scene = { branches: [...stage.hubs.keys()], drivers: [...stage.drivers.keys()] };
  return withPin(stage, shipment, drawAct(shipment, scene, random));
}

/** A delivery without a PIN that could be entered is one without. */
async function withPin(stage: Stage, shipment: KnownShipment, drawn: Act): Promise<Act> {
  if (drawn.kind !== 'drive' || drawn.to !== 'delivered' || !drawn.has_pin) return drawn;
  return { ...drawn, has_pin: (await pinOf(stage, shipment)) !== null };
}

/** What the product shows after an act. */
interface Seen {
  readonly said: readonly Said[];
  /** What the history got, oldest first. */
  readonly got: readonly HistoryEvent[];
  readonly after: Shipment;
}

interface Held {
  readonly stage: Stage;
  readonly account: KnownAccount;
  readonly shipment: KnownShipment;
  readonly order: readonly Act[];
  readonly acts: readonly Act[];
  readonly seen: Seen;
  readonly is_twice: boolean;
}

/** The shipment as the model has it after the acts in this order, or what is not as it would be then. */
function hold({ stage, account, shipment, order, acts, seen, is_twice }: Held): KnownShipment | string {
  let known = shipment;
  let paying = account;
  const got = [...seen.got];
  for (const each of order) {
    const date = new Date(got[0]?.date ?? seen.after.time_modified);
    const outcome: Outcome = expectedOf(paying, known, each, { rules: stage.rules, now: date });
    const said = seen.said[acts.indexOf(each)];
    const wrong = whyNotSaid(outcome, is_twice ? seen.said : said ? [said] : []);
    if (wrong !== null) return wrong;
    if (outcome.is_refused) continue;
    const entries = got.splice(0, outcome.entries.length);
    const changed = adopted(outcome.after, seen.after);
    known = changed;
    const added = each.kind === 'add-parcel' ? (changed.parcels.at(-1)?.id ?? 0) : 0;
    const wanted = outcome.entries.map((one) => ({ ...one, parcel_id: one.parcel_id || added }));
    if (!isDeepStrictEqual(entries.map(entryOf), wanted))
      return `${each.kind}: the history got ${JSON.stringify(entries.map(entryOf))}, not ${JSON.stringify(wanted)}`;
    paying = { ...paying, shipments: paying.shipments.map((other) => (other.id === changed.id ? changed : other)) };
  }
  if (got.length > 0) return `The history got more: ${JSON.stringify(got.map(entryOf))}`;
  return differenceOf(known, seen.after) ?? known;
}

function whyNotSaid(outcome: Outcome, said: readonly Said[]): string | null {
  const taken = said.filter(({ is_refused }) => !is_refused);
  if (outcome.is_refused) return taken.length === 0 ? null : `It must be refused (${outcome.why}) and was not.`;
  if (taken.length === 0) return `It must not be refused: ${said.map(({ text }) => text).join(' / ')}`;
  const { result } = outcome;
  const [first] = taken.filter((each) => each.result !== 'duplicate');
  return result === undefined || first?.result === result ? null : `It must be ${result}, and is ${first?.result}.`;
}

function entryOf({ status, parcel_id, moved_nothing = false }: HistoryEvent): Entry {
  return { status: status as ShipmentStatus, parcel_id: parcel_id as ParcelId | 0, moved_nothing };
}

/** The ids and references of parcels that were added are the product's to give. */
function adopted(shipment: KnownShipment, shown: Shipment): KnownShipment {
  return {
    ...shipment,
    parcels: shipment.parcels.map((parcel, at) => {
      const { id = parcel.id, tracking_reference = '' } = shown.parcels[at] ?? {};
      return parcel.reference === '' ? { ...parcel, id, reference: tracking_reference } : parcel;
    }),
  };
}

/** What of a shipment is not as the model has it; null where all is. */
function differenceOf(known: KnownShipment, shown: Shipment): string | null {
  const is = {
    status: shown.status,
    parcels: shown.parcels.map(({ id, status }) => ({ id, status })),
    is_collected: shown.collected_date !== null,
    branch_id: shown.current_branch?.id ?? null,
    collection_driver: shown.collection_agent_id ?? null,
    delivery_driver: shown.delivery_agent_id ?? null,
    rate: Math.round((shown.rate ?? 0) * 100),
  };
  const must = {
    status: shownTo(known, known.status),
    parcels: known.parcels.map(({ id, status }) => ({
      id,
      // Of a cancelled shipment all is cancelled, whatever comes back with it.
      status: known.status === 'cancelled' ? 'cancelled' : shownTo(known, status),
    })),
    is_collected: known.is_collected,
    branch_id: known.branch_id,
    collection_driver: known.collection_driver,
    delivery_driver: known.delivery_driver,
    rate: priceOf(known),
  };
  return isDeepStrictEqual(is, must) ? null : `It is ${JSON.stringify(is)}\nand must be ${JSON.stringify(must)}`;
}

/** Assigned is who has a driver, and unassigned who has none. Source: SHIP-DISP-05. */
function shownTo({ collection_driver, delivery_driver }: KnownShipment, status: ShipmentStatus): ShipmentStatus {
  if (/^collection-(un)?assigned$/.test(status))
    return collection_driver === null ? 'collection-unassigned' : 'collection-assigned';
  if (/^delivery-(un)?assigned$/.test(status)) return delivery_driver === null ? 'delivery-unassigned' : 'delivery-assigned';
  return status;
}

async function shownOf({ test_app, staff }: Stage, { id }: Pick<KnownShipment, 'id'>): Promise<Shipment> {
  const { shipments } = await succeed(test_app, shipmentApi.list, { token: staff, input: { id, limit: 1, offset: 0 } });
  const [shipment] = shipments;
  if (!shipment) throw new Error(`Shipment ${id} is gone.`);
  return shipment;
}

async function historyOf({ test_app, staff }: Stage, { id }: Pick<KnownShipment, 'id'>): Promise<readonly HistoryEvent[]> {
  const { tracking_events } = await succeed(test_app, trackingApi.events, { token: staff, input: { shipment_id: id } });
  return tracking_events.toSorted((one, other) => other.id - one.id);
}

async function compareBalance({ stage, customer }: Played, account: KnownAccount): Promise<void> {
  const { accounts } = await succeed(stage.test_app, accountApi.list, {
    token: customer.token,
    input: { id: account.id, limit: 1, offset: 0 },
  });
  const balance = Math.round((accounts[0]?.balance ?? 0) * 100);
  if (balance === balanceOf(account)) return;
  const charges = account.shipments.map((shipment) => `${shipment.reference} ${shipment.status} ${chargeOf(shipment)}`);
  throw new Error(`The account has ${balance} cents and must have ${balanceOf(account)}: ${charges.join(', ')}`);
}
