import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';

/** A status for a recipient: its name, and what it means for them. */
export interface StatusWords {
  readonly title: string;
  readonly text: string;
}

const BOOKED: StatusWords = { title: 'Booked', text: 'The sender has booked this parcel. We have not received it yet.' };
const COLLECTING: StatusWords = { title: 'Waiting for collection', text: 'A driver is on the way to fetch it from the sender.' };
const NOT_COLLECTED: StatusWords = {
  title: 'Not collected yet',
  text: 'We could not fetch it from the sender. We are arranging another collection, so it may arrive later than planned.',
};
const AT_HUB: StatusWords = { title: 'At our hub', text: 'It is being sorted for the next part of its journey.' };
const ON_HOLD: StatusWords = {
  title: 'On hold',
  text: 'It is safe with us and waits until a question is settled. You do not need to do anything unless we contact you.',
};
const TO_BE_DELIVERED: StatusWords = {
  title: 'Getting ready for delivery',
  text: 'It has reached your area and will be loaded on a van.',
};
const TRY_AGAIN: StatusWords = {
  title: 'Delivery did not work out',
  text: 'We could not hand it over. The entry below says why. It is safe with us and we will try again.',
};

/** Words of the public tracking page. */
export const tracking = {
  linkDescription: 'Where your parcel is and when it comes.',
  label: 'Tracking reference',
  hint: 'It is in your SMS or e-mail. For several parcels, put a comma or space between the references.',
  placeholder: 'For example 7K4QXM',
  track: 'Track',
  looking: 'Looking for your parcel',
  notFound: 'Could not find shipment',
  checkReference: 'Check the reference',
  checkReferenceMore: 'References have letters and digits, for example 7K4QXM. A booking can take a few minutes to appear.',
  enterReference: 'Please enter a tracking reference.',
  tooMany: (most: number) => `Please track ${most} references at once at most. The first ${most} are shown.`,
  history: 'What happened so far',
  showHistory: (count: number) =>
    count === 1 ? 'Show what happened so far (1 update)' : `Show what happened so far (${count} updates)`,
  parcels: (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`),
  senderReference: 'Sender’s reference',
  service: 'Service',
  parcelCount: 'Parcels',
  from: 'From',
  to: 'To',
  receivedBy: 'Received by',
  pickupPoint: 'Pickup at',
  pickupHours: 'Open',
  journey: 'Progress',
  stepState: { done: 'done', current: 'now', pending: 'still to come' },
  steps: {
    created: 'Booked',
    collected: 'Collected',
    'in-transit': 'In transit',
    'out-for-delivery': 'Out for delivery',
    'ready-for-pickup': 'Ready for pickup',
    delivered: 'Delivered',
  },
  arrival: {
    expected: 'Expected',
    arriving: 'Arriving',
    next: 'You are the next stop',
    moved: { later: 'Later than we said', earlier: 'Earlier than we said' },
    late: 'Later than planned',
    wasExpected: (day: string) => `Was expected ${day}`,
    window: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,
    until: (day: string, to: string) => `${day}, by ${to}`,
    days: (from: string, to: string) => `${from} to ${to}`,
    by: (day: string) => `By ${day}`,
    today: 'Today',
  },
  stale: 'No connection. This is what we last knew.',
  failed: 'We could not look up your parcel. Please check your connection and try again.',
  tryAgain: 'Try again',
  navigation: 'Site',
  home: 'Home',
  locations: 'Locations',
  logIn: 'Log in',
  myShipments: 'My shipments',
  help: 'Need help?',
  unknownStatus: { title: 'On its way', text: 'It is in our care.' },
} as const;

/** Every status in a recipient's words. Those of booking and paying never reach the page. Source: screens S17. */
export const RECIPIENT_WORDS: Readonly<Record<ShipmentStatus, StatusWords>> = {
  quote: BOOKED,
  'quote-expired': BOOKED,
  'payment-pending': BOOKED,
  'payment-failed': BOOKED,
  submitted: BOOKED,
  outsourced: {
    title: 'With a partner courier',
    text: 'A partner of ours fetches and delivers it. Updates may come a little later.',
  },
  'collection-assigned': COLLECTING,
  'awaiting-dropoff': { title: 'Waiting for the sender', text: 'The sender still has to drop it off at a locker or counter.' },
  'collection-unassigned': BOOKED,
  'collection-rejected': COLLECTING,
  'collection-exception': NOT_COLLECTED,
  'collection-failed-attempt': NOT_COLLECTED,
  collected: { title: 'Collected', text: 'We have it, and it is on its way to our hub.' },
  'at-hub': AT_HUB,
  manifested: AT_HUB,
  'ready-for-dispatch': { title: 'Ready to leave our hub', text: 'It is sorted and leaves with the next truck or van.' },
  'in-transit': { title: 'On its way', text: 'It is travelling to the hub in your area.' },
  'at-destination-hub': { title: 'In your area', text: 'It has reached the hub nearest to you.' },
  'returned-to-hub': { title: 'Back at our hub', text: 'It could not be delivered on this round. We will try again.' },
  'delivery-assigned': TO_BE_DELIVERED,
  'delivery-unassigned': TO_BE_DELIVERED,
  'delivery-rejected': TO_BE_DELIVERED,
  'bob-box-reservation-failed': {
    title: 'Waiting for a locker',
    text: 'No compartment was free. It goes in as soon as there is one.',
  },
  'out-for-delivery': {
    title: 'Out for delivery',
    text: 'It is on the van. If we sent you a PIN, have it ready: the driver asks for it at the door.',
  },
  'delivery-exception': TRY_AGAIN,
  'delivery-failed-attempt': TRY_AGAIN,
  'in-locker': { title: 'In the locker', text: 'It has been dropped off at a locker, and we fetch it from there.' },
  'ready-for-pickup': {
    title: 'Ready for pickup',
    text: 'It waits for you at the pickup point. Bring the PIN we sent you.',
  },
  'collect-and-return-to-hub': {
    title: 'Going back to our hub',
    text: 'It was not picked up in time, so we are taking it back. Please contact us if you still want it.',
  },
  'collected-from-locker': { title: 'Collected', text: 'We took it out of the locker, and it is on its way to our hub.' },
  'collected-from-counter': { title: 'Collected', text: 'We took it from the counter, and it is on its way to our hub.' },
  'returned-to-sender': {
    title: 'Returned to the sender',
    text: 'It was not delivered and went back to the sender. Please contact the sender if you still expect it.',
  },
  delivered: { title: 'Delivered', text: 'It has been handed over. Not with you? Please contact us.' },
  undeliverable: {
    title: 'Could not be delivered',
    text: 'We could not deliver it, and no further attempt is planned. Please contact the sender or us.',
  },
  cancelled: {
    title: 'Cancelled',
    text: 'The sender or the courier cancelled this shipment, so it will not be delivered. Please ask the sender if that is a surprise.',
  },
  'on-hold': ON_HOLD,
  'on-hold-internal': AT_HUB,
  damaged: { title: 'Damaged', text: 'It was damaged on the way. The sender has been told and decides what happens next.' },
};
