import { offeredReasons, reasonListOf } from '@tsela/domain/shipments/reason-lists';
import type { OfferedReasons } from '@tsela/domain/shipments/reason-lists';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { Stop, StopRequest, StopShipment } from '@tsela/contract/tripsheets/tripsheet-api';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { searchReference } from '@tsela/domain/formats/references';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { offeredStatuses } from '@tsela/domain/shipments/status/status-changes';
import { duePart } from '@tsela/domain/tripsheets/due-part';
import { DUE as DUE_STATUSES } from '@tsela/domain/tripsheets/due-statuses';
import { parcelsOfStops } from '@tsela/domain/tripsheets/stop-parcels';

/** What a driver's buttons do, the most usual first. `parcels` asks which are there, `compartment` the same of a locker, `proof` for a PIN or a name, `reason` for a reason. */
const DRIVER_ACTIONS = {
  collected: 'parcels',
  'collected-from-locker': 'compartment',
  'out-for-delivery': 'plain',
  'ready-for-pickup': 'plain',
  delivered: 'proof',
  'collection-failed-attempt': 'reason',
  'delivery-failed-attempt': 'reason',
  'returned-to-hub': 'reason',
  'collection-exception': 'reason',
  'delivery-exception': 'reason',
  'collection-rejected': 'reason',
  'delivery-rejected': 'reason',
  cancelled: 'reason',
} as const;

export type DriverStatus = keyof typeof DRIVER_ACTIONS;

export interface DriverAction {
  readonly to: DriverStatus;
  readonly asks: (typeof DRIVER_ACTIONS)[DriverStatus];
}

// The keys of the object above are exactly those of its type.
const ACTION_ORDER = Object.keys(DRIVER_ACTIONS) as readonly DriverStatus[];

interface DriverMay {
  readonly can_deliver: boolean;
  readonly can_reject: boolean;
  readonly can_cancel: boolean;
}

/**
 * The buttons of a shipment by its status: what the status table offers, a driver does, and the provider lets drivers do.
 * Source: SHIP-TRANS-02 to SHIP-TRANS-17, KEY-34, screens S26.
 */
export function actionsFor(
  shipment: { readonly status: string; readonly pickup_point_type?: StopShipment['pickup_point_type'] },
  driver: DriverMay,
): readonly DriverAction[] {
  if (!isShipmentStatus(shipment.status)) return [];
  const facts = { status: shipment.status, collection_agent_id: null, delivery_agent_id: null };
  const offered = offeredStatuses(facts, { is_staff: true, can_deliver: driver.can_deliver });
  const { status, pickup_point_type } = shipment;
  if (DUE.collection.includes(status) && (status === 'in-locker' || pickup_point_type === 'locker'))
    return AT_LOCKER.filter((to) => to !== status).map(actionTo);
  const is_placed = shipment.status === 'out-for-delivery' && shipment.pickup_point_type !== undefined;
  return (
    ACTION_ORDER.filter((to) => (to === 'ready-for-pickup' ? is_placed : to !== shipment.status && offered.includes(to)))
      // A locker hands it out by itself.
      .filter((to) => to !== 'delivered' || shipment.pickup_point_type !== 'locker')
      .filter((to) => driver.can_reject || !to.endsWith('-rejected'))
      .filter((to) => driver.can_cancel || to !== 'cancelled')
      .map(actionTo)
  );
}

/** At a locker a sender has left the parcel: it is taken out, or could not be. Source: SCAN-03. */
const AT_LOCKER: readonly DriverStatus[] = ['collected-from-locker', 'collection-failed-attempt', 'collection-exception'];

/** Which of some shipments go out, and which stay because of what the office has set. Source: KEY-39. */
export function stayingBehind<Each extends Pick<StopShipment, 'going_out'>>(
  shipments: readonly Each[],
): { readonly going: readonly Each[]; readonly staying: readonly Each[] } {
  const staying = shipments.filter(({ going_out }) => going_out !== undefined && going_out.refusal !== null);
  return { staying, going: shipments.filter((shipment) => !staying.includes(shipment)) };
}

/** Whether something is said, or asked, before a step is taken. */
export function asksBefore(shipments: readonly Pick<StopShipment, 'going_out'>[], to: DriverStatus): boolean {
  return to === 'out-for-delivery' && shipments.some(({ going_out }) => going_out !== undefined);
}

/** The button that leads to a status. */
export function actionTo(to: DriverStatus): DriverAction {
  return { to, asks: DRIVER_ACTIONS[to] };
}

/** The buttons of a collection request: it is collected, or not, for a reason. Source: screens S15, KEY-34. */
export function requestActions(
  { status, is_due }: Pick<SheetRequest, 'status' | 'is_due'>,
  { can_reject }: Pick<DriverMay, 'can_reject'>,
): readonly DriverAction[] {
  if (!is_due) return [];
  const offered: readonly DriverStatus[] = [
    'collected',
    'collection-failed-attempt',
    'collection-exception',
    'collection-rejected',
  ];
  return offered.filter((to) => to !== status && (can_reject || to !== 'collection-rejected')).map(actionTo);
}

/** The reasons for an action. Exceptions and returns take those of the leg's failed attempts. Source: KEY-31, KEY-33, screens S26. */
export function reasonsFor(to: DriverStatus, settings: ProviderSettings): OfferedReasons {
  return offeredReasons(settings, reasonListOf(to) ?? 'delivery_failed_attempt_reasons');
}

/** Where a shipment still waits for the driver; the others have left the sheet or are done. */
const DUE: Readonly<Record<Stop['leg'], readonly string[]>> = DUE_STATUSES;

export interface SheetShipment extends StopShipment {
  /** The parcels of the shipment that are no part of the stop: they are elsewhere, or done. */
  readonly apart: StopShipment['parcels'];
  /** Its status is the driver's own, not yet the server's. */
  readonly is_waiting: boolean;
  readonly is_due: boolean;
}

/** A collection request as the driver left it. */
export interface SheetRequest extends StopRequest {
  readonly is_waiting: boolean;
  readonly is_due: boolean;
}

export interface SheetStop extends Omit<Stop, 'shipments' | 'request'> {
  readonly key: string;
  readonly shipments: readonly SheetShipment[];
  /** Where the stop is of a collection request. */
  readonly request: SheetRequest | null;
}

/** The stop that a scanned code means: of a shipment, one of its parcels or their stickers, or a collection request. What is still to do comes first. */
export function stopOfScan(text: string, stops: readonly SheetStop[]): SheetStop | null {
  const wanted = searchReference(text);
  if (wanted === '') return null;
  const holds = ({ request, shipments }: SheetStop) =>
    [request?.reference ?? '', ...referencesOn([{ shipments }]), ...shipments.flatMap(codesOn)].some(
      (reference) => searchReference(reference) === wanted,
    );
  const found = stops.filter(holds);
  return found.find(({ is_done }) => !is_done) ?? found[0] ?? null;
}

const codesOn = ({ parcel_codes = [] }: Pick<StopShipment, 'parcel_codes'>) => parcel_codes.map(({ code }) => code);

type Referenced = Pick<StopShipment, 'short_tracking_reference' | 'parcel_references'>;

/** Every reference that is on a sheet: of shipments and of their parcels. */
export function referencesOn(stops: readonly { readonly shipments: readonly Referenced[] }[]): readonly string[] {
  return stops.flatMap(({ shipments }) =>
    shipments.flatMap((shipment) => [shipment.short_tracking_reference, ...shipment.parcel_references]),
  );
}

interface Captured {
  readonly event: Pick<FieldEvent, 'reference' | 'choice' | 'parcel_check'>;
  readonly answer: Pick<FieldEventResult, 'result'> | null;
  readonly answered_at_ms: number;
}

/**
 * The stops as the driver left them: what was captured after the sheet was read lies over it, refusals do not.
 * `captures` in the order of capture, `read_at_ms` is when the sheet was read.
 */
export function withCaptures(
  stops: readonly Stop[],
  { captures, read_at_ms }: { captures: readonly Captured[]; read_at_ms: number },
): readonly SheetStop[] {
  const fresh = captures
    // What takes a step back, or reports one, is no status.
    .filter(({ event }) => isShipmentStatus(event.choice))
    .filter(({ answer, answered_at_ms }) => answer === null || (answer.result !== 'refused' && answered_at_ms >= read_at_ms));
  const doors = stops.map(doorOf);
  return stops.map((stop, index) => {
    const shipments = stop.shipments.map((shipment) => withOwn(stop, shipment, fresh));
    const request = stop.request ? requestWithOwn(stop.request, fresh) : null;
    // A request is over when the driver has said so, whatever is left of it.
    const is_done = request ? !request.is_due : shipments.every((shipment) => !shipment.is_due);
    return { ...stop, key: stopKey(doors, index), shipments, request, is_done };
  });
}

function withOwn(stop: Stop, shipment: StopShipment, fresh: readonly Captured[]): SheetShipment {
  const own = fresh.filter(({ event }) => isOfShipment(event.reference, shipment));
  const { status, parcel_references, apart } = own.reduce(
    (part, { event }) => partAfter(stop.leg, part, event),
    partOf(shipment),
  );
  return {
    ...shipment,
    status,
    parcel_references: [...parcel_references],
    apart: [...apart],
    is_waiting: own.at(-1)?.answer === null,
    is_due: DUE[stop.leg].includes(status),
  };
}

interface ShownPart {
  readonly status: string;
  readonly parcel_references: readonly string[];
  readonly apart: StopShipment['parcels'];
  /** All parcels of the shipment; none where a sheet that was kept on the phone before knows of none. */
  readonly parcels: StopShipment['parcels'];
}

function partOf({ status, parcel_references, parcels: known }: StopShipment): ShownPart {
  // A sheet that was kept on the phone before may lack them.
  const parcels = (known as StopShipment['parcels'] | undefined) ?? [];
  const apart = parcels.filter(({ tracking_reference }) => !parcel_references.includes(tracking_reference));
  return { status, parcel_references, apart, parcels };
}

function isOfShipment(reference: string, { short_tracking_reference, parcel_references }: StopShipment): boolean {
  return reference === short_tracking_reference || parcel_references.includes(reference);
}

/** The parcels that an act moved are where it brought them; the others stay at the stop, or are next. Source: docs/decisions/0307. */
function partAfter(leg: Stop['leg'], part: ShownPart, { reference, choice, parcel_check }: Captured['event']): ShownPart {
  if (!isShipmentStatus(choice)) return part;
  if (part.parcels.length === 0) return { ...part, status: choice };
  const { confirmed = [], left = [] } = parcel_check ?? {};
  const own = part.parcel_references;
  const named = own.includes(reference) ? [reference] : own.filter((parcel) => confirmed.includes(parcel));
  const moved = named.length > 0 ? named : own.filter((parcel) => !left.includes(parcel));
  const parcels = part.parcels.map((parcel) =>
    moved.includes(parcel.tracking_reference) ? { ...parcel, status: choice } : parcel,
  );
  const stand = parcels.flatMap(({ tracking_reference, status }) =>
    isShipmentStatus(status) ? [{ tracking_reference, status }] : [],
  );
  const is_whole = stand.every(({ status }) => status === choice);
  const status = is_whole || !isShipmentStatus(part.status) ? choice : part.status;
  const due = duePart(leg, { status }, stand);
  const references = due.parcels.map(({ tracking_reference }) => tracking_reference);
  return { status: due.status, parcel_references: references, apart: [...due.apart], parcels };
}

function requestWithOwn(request: StopRequest, fresh: readonly Captured[]): SheetRequest {
  const last = fresh.findLast(({ event }) => event.reference === request.reference);
  const status = last?.event.choice ?? request.status;
  return { ...request, status, is_waiting: last?.answer === null, is_due: DUE.collection.includes(status) };
}

function doorOf({ leg, address, contact }: Stop): string {
  return [leg, address.entered_address, contact.name].join('|');
}

/** The same door for the same person keeps its key while its shipments come and go; where there are several alike, they are counted. */
function stopKey(doors: readonly string[], index: number): string {
  const door = doors[index] ?? '';
  return `${door}|${doors.slice(0, index).filter((other) => other === door).length}`;
}

/** A step that several shipments at the door can take at once. */
interface TogetherStep {
  readonly key: 'collect' | 'take-out' | 'go-out' | 'deliver' | 'deliver-stamped';
  readonly action: DriverAction;
  readonly shipments: readonly SheetShipment[];
}

/**
 * The steps that several shipments at a door can take together. What a stamped document proves is delivered apart from the others: its photo is no
 * photo of them. Source: screens S26, issue 19, part 4.
 */
export function togetherSteps(
  { shipments }: Pick<SheetStop, 'shipments'>,
  driver: Pick<DriverMay, 'can_deliver'>,
): readonly TogetherStep[] {
  const due = shipments.filter(({ is_due }) => is_due);
  const may = { ...driver, can_reject: false, can_cancel: false };
  const taken = (to: DriverStatus) => due.filter((shipment) => actionsFor(shipment, may)[0]?.to === to);
  const handed = taken('delivered');
  const isStamped = ({ pod_method }: Partial<SheetShipment>) => pod_method === 'grv';
  const steps: readonly TogetherStep[] = [
    { key: 'collect', action: actionTo('collected'), shipments: taken('collected') },
    { key: 'take-out', action: actionTo('collected-from-locker'), shipments: taken('collected-from-locker') },
    {
      key: 'go-out',
      action: actionTo('out-for-delivery'),
      shipments: due.filter(({ status }) => status === 'delivery-assigned'),
    },
    { key: 'deliver', action: actionTo('delivered'), shipments: handed.filter((shipment) => !isStamped(shipment)) },
    { key: 'deliver-stamped', action: actionTo('delivered'), shipments: handed.filter(isStamped) },
  ];
  return steps.filter((step) => step.shipments.length > 1);
}

/** To do, for later days and done, each in the order of the sheet, and the figures of the day. */
export function sheetParts(stops: readonly SheetStop[]) {
  const done = stops.filter((stop) => stop.is_done);
  const left = stops.filter((stop) => !stop.is_done);
  const later = left.filter(({ later_day }) => later_day !== undefined);
  const of_day = stops.filter((stop) => !later.includes(stop));
  const count = (leg: Stop['leg']) => of_day.filter((stop) => stop.leg === leg).length;
  return {
    to_do: left.filter((stop) => !later.includes(stop)),
    later,
    done,
    summary: {
      stops: of_day.length,
      done: done.length,
      collections: count('collection'),
      deliveries: count('delivery'),
      parcels: parcelsOfStops(of_day),
    },
  };
}

/** Directions to an address: by position where there is one, else by its text. Opens the phone's own maps. */
export function navigateHref(address: Pick<Stop['address'], 'lat' | 'lng' | 'entered_address'>): string {
  const has_position = address.lat !== 0 || address.lng !== 0;
  const destination = has_position ? `${address.lat},${address.lng}` : address.entered_address;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/** The street on one line and the place on the next; a company goes before its street. */
export function addressLines({ company, street_address, local_area, city, code }: Stop['address']): {
  street: string;
  place: string;
} {
  return {
    street: [company, street_address].filter((part) => part !== '').join(', '),
    place: [...new Set([local_area, city, code])].filter((part) => part !== '').join(', '),
  };
}
