import type { SentTopic, WebhookTopic } from './webhook-rules.ts';

/** An event as it lies in a stream. */
export interface ToldEvent {
  readonly message_id: string;
  readonly topic: SentTopic;
  /** What webhooks are sent of it. */
  readonly body: unknown;
}

/**
 * What a template may name of an event: every field of what webhooks are sent, the topic and the id of the message, and all of it as
 * `event`. A list of one is taken as its one.
 */
export function fieldsOfEvent({ message_id, topic, body }: ToldEvent): object {
  const fields: unknown = Array.isArray(body) ? body[0] : body;
  return { ...(typeof fields === 'object' && fields), message_id, topic, event: body };
}

const HISTORY = {
  shipment_id: 12345,
  provider_id: 1,
  status: 'collected',
  update_type: 'shipment',
  event_time: '2026-11-27T14:00:00.000+02:00',
  short_tracking_reference: 'TEST23',
  custom_tracking_reference: '1001',
  parcel_tracking_references: ['TEST23/1'],
  service_level_code: 'ECO',
  shipment_time_created: '2026-11-27T09:12:31.000+02:00',
  shipment_time_modified: '2026-11-27T14:00:02.000+02:00',
  shipment_collected_date: '2026-11-27T14:00:00.000+02:00',
  shipment_delivered_date: null,
  shipment_estimated_collection: '2026-11-27T17:00:00.000+02:00',
  shipment_estimated_delivery_from: '2026-12-01T17:00:00.000+02:00',
  shipment_estimated_delivery_to: '2026-12-02T17:00:00.000+02:00',
  collection_hub: 'Johannesburg',
  delivery_hub: 'Cape Town',
  collection_lat: -26.1452,
  collection_lng: 28.0436,
  delivery_lat: -33.9157,
  delivery_lng: 18.3865,
  tracking_events: [
    {
      id: 987,
      parcel_id: 0,
      date: '2026-11-27T14:00:00.000+02:00',
      status: 'collected',
      source: 'driver',
      message: 'Collected',
      location: 'Johannesburg',
      lat: 0,
      lng: 0,
    },
  ],
};

const DOCUMENT = {
  account_id: 17,
  id: 4711,
  date: '2026-11-27',
  due_date: '2026-12-27',
  total: 1150,
  vat: 150,
};

/** What webhooks are sent of each topic, as an example. Source: docs/api-keys-and-webhooks.md. */
const EXAMPLE_BODIES: Readonly<Record<WebhookTopic, unknown>> = {
  'shipment-created': { ...HISTORY, status: 'submitted', shipment_collected_date: null },
  'status-changed': HISTORY,
  'tracking-event': HISTORY,
  'shipment-note': {
    id: 55,
    message: 'Please ring twice',
    shipment_id: 12345,
    shipment_short_tracking_reference: 'TEST23',
    shipment_custom_tracking_reference: '1001',
    attachments: { uploads: [] },
    type: 'external',
    time_created: '2026-11-27T10:00:00.000+02:00',
    time_modified: '2026-11-27T10:00:00.000+02:00',
  },
  'parcel-dimensions': [
    {
      provider_id: 1,
      shipment_id: 12345,
      shipment_tracking_reference: 'TEST23',
      parcel_reference: 'TEST23/1',
      parcel_alternative_tracking_reference: '',
      source: 'hub',
      event_type: 'measured',
      event_time: '2026-11-27T15:00:00.000+02:00',
      length_cm: 30,
      width_cm: 20,
      height_cm: 10,
      weight_kg: 2.5,
    },
  ],
  'address-changed': {
    shipment_id: 12345,
    shipment_tracking_reference: 'TEST23',
    new_delivery_address: {
      street_address: '3 Beach Road',
      local_area: 'Sea Point',
      city: 'Cape Town',
      code: '8005',
      zone: 'WC',
    },
  },
  'invoice-created': { ...DOCUMENT, type: 'invoice', reference: 'INV004711' },
  'credit-note-created': { ...DOCUMENT, type: 'credit-note', reference: 'CR000012', due_date: null },
  'payment-received': {
    account_id: 17,
    id: 91,
    reference: 'PMT000091',
    amount: 1150,
    method: 'eft',
    balance: 0,
    time_received: '2026-11-27T10:00:00.000+02:00',
  },
};

/** What a template may name of a topic, filled with an example. */
export function exampleFields(topic: WebhookTopic): object {
  return fieldsOfEvent({ message_id: '1-9041', topic, body: EXAMPLE_BODIES[topic] });
}

/** The plain fields of an event by their paths, each with what it says, as people choose from them. */
export function listedFields(topic: WebhookTopic): readonly { readonly path: string; readonly value: string }[] {
  return flat(exampleFields(topic), '').filter(({ path }) => !path.startsWith('event'));
}

function flat(value: object, before: string): { path: string; value: string }[] {
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const path = `${before}${key}`;
    if (typeof each === 'object' && each !== null) return path === 'event' ? [] : flat(each, `${path}.`);
    return [{ path, value: typeof each === 'string' ? each : each === null ? '' : JSON.stringify(each) }];
  });
}
