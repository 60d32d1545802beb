import type { EventFilter } from './event-filter.ts';
import { NO_FILTER } from './event-filter.ts';
import type { OutgoingType, RequestMethod } from './integration-types.ts';
import type { AuthKind } from './outgoing-checks.ts';
import type { WebhookTopic } from './webhook-rules.ts';

/** What an integration may begin as. Source: screens S40. */
export const OUTGOING_TEMPLATES = ['webhook', 'woocommerce', 'shopify', 'locker', 'accounting', 'soap', 'api'] as const;
export type OutgoingTemplate = (typeof OUTGOING_TEMPLATES)[number];

/** What a template fills in; what is left to the user is the address, and the credentials. */
export interface OutgoingStart {
  readonly integration_type: OutgoingType;
  readonly partner: string;
  readonly url: string;
  readonly request_method: RequestMethod;
  readonly topics: readonly WebhookTopic[];
  readonly headers: readonly string[];
  readonly auth_kind: AuthKind;
  readonly auth_name: string;
  readonly body_template: string;
  readonly filters: EventFilter;
}

const CALL = {
  integration_type: 'api-outgoing',
  partner: '',
  headers: [],
  auth_kind: 'none',
  auth_name: '',
  filters: NO_FILTER,
} as const;

/** Each with the shape that the other system documents. The order's number is what the shop books under, as custom tracking reference. */
export const OUTGOING_STARTS: Readonly<Record<OutgoingTemplate, OutgoingStart>> = {
  webhook: {
    ...CALL,
    integration_type: 'webhook-outgoing',
    url: 'https://',
    request_method: 'POST',
    topics: ['shipment-created', 'status-changed'],
    body_template: '',
  },
  // The order gets a note that its customer is sent.
  woocommerce: {
    ...CALL,
    partner: 'WooCommerce',
    url: 'https://shop.example.co.za/wp-json/wc/v3/orders/{{custom_tracking_reference}}/notes',
    request_method: 'POST',
    topics: ['status-changed'],
    auth_kind: 'basic',
    filters: { ...NO_FILTER, statuses: ['collected', 'out-for-delivery', 'delivered'] },
    body_template: `{
  "note": "{{tracking_events.0.message}}. Tracking reference: {{short_tracking_reference}}",
  "customer_note": true
}`,
  },
  // The order gets the reference as a tag-like note attribute, by its id in the address.
  shopify: {
    ...CALL,
    partner: 'Shopify',
    url: 'https://shop.myshopify.com/admin/api/2025-01/orders/{{custom_tracking_reference}}.json',
    request_method: 'PUT',
    topics: ['status-changed'],
    auth_kind: 'api-key',
    auth_name: 'X-Shopify-Access-Token',
    filters: { ...NO_FILTER, statuses: ['collected', 'out-for-delivery', 'delivered'] },
    body_template: `{
  "order": {
    "id": "{{custom_tracking_reference}}",
    "note_attributes": [
      { "name": "Courier reference", "value": "{{short_tracking_reference}}" },
      { "name": "Courier status", "value": "{{status}}" }
    ]
  }
}`,
  },
  // Its operator knows the parcel by the reference on the sticker; the side that it comes from is in the status.
  locker: {
    ...CALL,
    url: 'https://lockers.example.co.za/api/parcels/{{short_tracking_reference}}/status',
    request_method: 'PUT',
    topics: ['status-changed'],
    auth_kind: 'api-key',
    auth_name: 'X-API-Key',
    filters: {
      ...NO_FILTER,
      statuses: ['awaiting-dropoff', 'out-for-delivery', 'in-locker', 'collected-from-locker', 'delivered', 'cancelled'],
    },
    body_template: `{
  "waybill": "{{short_tracking_reference}}",
  "parcels": {{parcel_tracking_references}},
  "status": "{{status}}",
  "time": "{{event_time}}"
}`,
  },
  accounting: {
    ...CALL,
    url: 'https://accounting.example.co.za/api/documents',
    request_method: 'POST',
    topics: ['invoice-created', 'credit-note-created'],
    auth_kind: 'oauth-client',
    body_template: `{
  "document_type": "{{type}}",
  "number": "{{reference}}",
  "date": "{{date}}",
  "due_date": {{due_date}},
  "total": {{total}},
  "vat": {{vat}}
}`,
  },
  soap: {
    ...CALL,
    url: 'https://warehouse.example.co.za/services/Shipments',
    request_method: 'SOAP',
    topics: ['status-changed'],
    headers: ['SOAPAction'],
    body_template: `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <UpdateShipment>
      <Reference>{{short_tracking_reference}}</Reference>
      <Order>{{custom_tracking_reference}}</Order>
      <Status>{{status}}</Status>
      <Time>{{event_time}}</Time>
    </UpdateShipment>
  </soap:Body>
</soap:Envelope>`,
  },
  api: {
    ...CALL,
    url: 'https://',
    request_method: 'POST',
    topics: ['status-changed'],
    body_template: `{
  "reference": "{{short_tracking_reference}}",
  "status": "{{status}}",
  "time": "{{event_time}}"
}`,
  },
};
