import type { ShipmentStatus } from '../../shipments/status/shipment-status.ts';

/** The statuses in which a shipment that is under way is moved in. Source: issue 21.11. */
export const MOVED_STATUSES = [
  'submitted',
  'collected',
  'at-hub',
  'in-transit',
  'at-destination-hub',
  'delivery-failed-attempt',
  'returned-to-hub',
  'on-hold',
] as const satisfies readonly ShipmentStatus[];

export type MovedStatus = (typeof MOVED_STATUSES)[number];

/** What former systems call them, in small letters without signs. */
const CALLED: Readonly<Record<MovedStatus, readonly string[]>> = {
  submitted: ['booked', 'new', 'pending', 'created', 'awaitingcollection', 'readyforcollection', 'collectionassigned'],
  collected: ['pickedup', 'uplifted', 'collectedfromsender'],
  'at-hub': ['hub', 'received', 'receivedathub', 'inhub', 'atdepot', 'atorigin', 'atcollectionhub', 'scannedin', 'indepot'],
  'in-transit': ['intransit', 'transit', 'linehaul', 'onlinehaul', 'manifested', 'betweenhubs'],
  'at-destination-hub': ['destinationhub', 'atdestination', 'atdeliveryhub', 'atdeliverydepot', 'destinationdepot'],
  'delivery-failed-attempt': ['failed', 'faileddelivery', 'deliveryfailed', 'attempted', 'nothome', 'exception'],
  'returned-to-hub': ['returnedtodepot', 'backatdepot', 'backathub'],
  'on-hold': ['held', 'hold', 'onhold', 'query'],
};

const ON_THE_ROAD: readonly string[] = [
  'outfordelivery',
  'ondelivery',
  'withdriver',
  'ontripsheet',
  'deliveryassigned',
  'onroute',
];
const OVER: readonly string[] = ['delivered', 'pod', 'completed', 'complete', 'closed', 'cancelled', 'canceled', 'returned'];

/** The status that a cell names, or why it names none that can be moved in. */
export function movedStatus(text: string): { readonly status: MovedStatus | null; readonly why: string } {
  const key = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (key === '') return { status: null, why: 'Please enter the status.' };
  const status = MOVED_STATUSES.find((each) => each.replaceAll('-', '') === key || CALLED[each].includes(key)) ?? null;
  if (status !== null) return { status, why: '' };
  if (ON_THE_ROAD.includes(key))
    return {
      status: null,
      why: 'Write at-destination-hub for what is with a driver, and put it on a tripsheet here. Or move it in once the driver is back.',
    };
  if (OVER.some((each) => key.startsWith(each)))
    return { status: null, why: 'This shipment is over. Leave it out: only what is under way is moved in.' };
  return { status: null, why: `Please write one of ${MOVED_STATUSES.join(', ')}.` };
}
