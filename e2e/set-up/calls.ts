import { randomUUID } from 'node:crypto';

/** Calls the product as a user, for what a journey needs before it begins. Answers the body; throws what was refused. */
export type Caller = <Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, input?: object) => Promise<Answer>;

const PASSWORD = 'Parcel-2026-demo';
const DEMO_PROVIDER = 1;

/** Calls as a demo user, without a browser. */
export async function callerOf(url: string, email: string): Promise<Caller> {
  const token = await signInByCall(url, email);
  return (method, path, input = {}) => call(url, { method, path, input, token });
}

/** Calls with the token of a session that is open. */
export function callerWith(url: string, token: string): Caller {
  return (method, path, input = {}) => call(url, { method, path, input, token });
}

/** Calls as a visitor, who has no session. */
export function visitorOf(url: string): Caller {
  return (method, path, input = {}) => call(url, { method, path, input });
}

/** Signs a demo user in. Answers the token of the session. */
export async function signInByCall(url: string, email: string): Promise<string> {
  const { access_token } = await call<{ access_token: string }>(url, {
    method: 'POST',
    path: '/login',
    input: { email, password: PASSWORD },
  });
  return access_token;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly input: object;
  readonly token?: string;
}

async function call<Answer>(url: string, { method, path, input, token }: Request): Promise<Answer> {
  // Both have no body: what they are given stands in the address.
  const is_read = method === 'GET' || method === 'DELETE';
  const query = new URLSearchParams({
    provider_id: String(DEMO_PROVIDER),
    ...(is_read && Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))),
  });
  const answer = await fetch(`${url}/api${path}?${query}`, {
    method,
    headers: {
      ...(!is_read && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(!is_read && { body: JSON.stringify(input) }),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${JSON.stringify(body)}`);
  // The journeys read what the contract declares.
  return body as Answer;
}

interface Address {
  readonly street: string;
  readonly suburb: string;
}

interface Route {
  readonly from: Address;
  readonly to: Address;
  /** Left out, one of 3 kg. */
  readonly parcels?: readonly object[];
}

/** What came of a booking by call. */
export interface Made {
  readonly id: number;
  readonly reference: string;
  readonly rate: number;
  /** Of a visitor. */
  readonly payment_key?: string;
}

const PARCEL = { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 15, submitted_weight_kg: 3 };
const SIPHO = { name: 'Sipho Dlamini', mobile_number: '0837654321' };

const CONTACTS = { collection_contact: { name: 'Thandi Mokoena', mobile_number: '0821234567' }, delivery_contact: SIPHO };
interface Booking {
  readonly recipient?: object;
  readonly is_visitor?: boolean;
  readonly pod_method?: 'grv' | 'pin-with-fallback';
}

/** Books a parcel within Johannesburg for the caller's account at the cheapest price. */
export async function bookByCall(
  customer: Caller,
  { recipient = SIPHO, is_visitor = false, pod_method, ...route }: Route & Booking,
): Promise<Made> {
  return createByCall(customer, route, {
    quick_quote: 'send',
    ...(pod_method !== undefined && { pod_method }),
    ...(is_visitor && { billing_contact: { email: 'thandi@example.com' } }),
    ...CONTACTS,
    delivery_contact: recipient,
  });
}

/** Books a small parcel to a Bob Box for the caller's account. */
export async function bookToBobBoxByCall(customer: Caller, pickup_point_id: string): Promise<Pick<Made, 'id' | 'reference'>> {
  const { id, short_tracking_reference } = await customer<{ id: number; short_tracking_reference: string }>(
    'POST',
    '/shipments',
    {
      quick_quote: 'send',
      service_level_code: 'ECO',
      collection_address: addressOf({ street: '12 Jellicoe Avenue', suburb: 'Rosebank' }),
      delivery_pickup_point_id: pickup_point_id,
      delivery_pickup_point_provider: 'bob-box',
      ...CONTACTS,
      parcels: [{ submitted_length_cm: 20, submitted_width_cm: 15, submitted_height_cm: 5, submitted_weight_kg: 1 }],
    },
  );
  return { id, reference: short_tracking_reference };
}

/** Saves a quote of the same kind, without contacts unless it is to have them. */
export async function quoteByCall(
  customer: Caller,
  { has_contacts = false, ...route }: Route & { readonly has_contacts?: boolean },
): Promise<Made> {
  return createByCall(customer, route, { quick_quote: 'quote', ...(has_contacts && CONTACTS) });
}

async function createByCall(customer: Caller, { from, to, parcels = [PARCEL] }: Route, wish: object): Promise<Made> {
  const priced = {
    collection_address: addressOf(from),
    delivery_address: addressOf(to),
    parcels,
  };
  const { rates } = await customer<{ rates: { service_level: { code: string } }[] }>('POST', '/rates', priced);
  const { short_tracking_reference, ...made } = await customer<Omit<Made, 'reference'> & { short_tracking_reference: string }>(
    'POST',
    '/shipments',
    { ...priced, ...wish, service_level_code: rates[0]?.service_level.code },
  );
  return { ...made, reference: short_tracking_reference };
}

/** Brings a booked parcel into the driver's van: collected, received at the hub, out for delivery unless the driver is to say so. */
export async function bringOut(
  { hub, dispatcher, driver }: { hub: Caller; dispatcher: Caller; driver: Caller },
  { id, reference, is_out = true }: { id: number; reference: string; is_out?: boolean },
): Promise<void> {
  const { driver: own } = await driver<{ driver: { id: number; branch_id: number } }>('GET', '/trip-sheet');
  const assign = (leg: 'collection' | 'delivery') =>
    dispatcher('POST', '/trip-sheet/assign', { shipment_ids: [id], driver_id: own.id, leg });
  await assign('collection');
  await record(driver, { reference, choice: 'collected', parcel_check: { confirmed: [`${reference}/1`] } });
  await record(hub, { reference: `${reference}/1`, choice: 'received-at-hub', branch_id: own.branch_id });
  await assign('delivery');
  if (is_out) await record(driver, { reference, choice: 'out-for-delivery' });
}

let sequence = 0;

/** What a driver or a scanner did, taken at once. */
export async function record(
  caller: Caller,
  step: { reference: string; choice: string; branch_id?: number; parcel_check?: object },
): Promise<void> {
  sequence += 1;
  const event = {
    ...step,
    event_id: randomUUID(),
    device_id: 'journeys',
    device_sequence: sequence,
    captured_at: new Date().toISOString(),
  };
  const { results } = await caller<{ results: { result: string; message: string }[] }>('POST', '/tracking/shipment-events', {
    events: [event],
  });
  const [answer] = results;
  if (answer?.result !== 'accepted') throw new Error(`${step.choice} was refused: ${answer?.message}`);
}

/** The PIN as the recipient was told it, which an administrator can read. */
export async function pinByCall(administrator: Caller, shipment_id: number): Promise<string> {
  const { messages } = await administrator<{ messages: { body: string }[] }>('GET', '/messages/outbox', {
    shipment_id,
    limit: 100,
  });
  const pin = messages.map(({ body }) => /PIN[^.]*?\b(\d{4,8})\b/.exec(body)?.[1]).find((found) => found !== undefined);
  if (pin === undefined) throw new Error('No message tells a PIN.');
  return pin;
}

function addressOf({ street, suburb }: Address) {
  return { type: 'residential', street_address: street, local_area: suburb, city: 'Johannesburg', zone: 'GP', country: 'ZA' };
}
