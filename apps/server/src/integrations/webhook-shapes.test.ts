import { WEBHOOK_BODIES } from '@tsela/contract/integrations/webhook-body-shapes';
import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import { addressBody, dimensionsBody, documentBody, noteBody, paymentBody } from '@tsela/domain/integrations/written-bodies';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { cents } from '@tsela/domain/money/cents';
import { expect, it } from 'vitest';
import { bodyValidator } from '../routing/input-validation.ts';
import { exampleBody } from './webhook-body.ts';

const now = new Date('2027-03-10T06:12:31Z');
const shipment = { id: 7 as ShipmentId, short_tracking_reference: 'K7M2QX', custom_tracking_reference: '' };
const address = {
  type: 'residential',
  company: '',
  street_address: '3 Beach Road',
  local_area: 'Sea Point',
  city: 'Cape Town',
  code: '8005',
  zone: 'WC',
  country: 'South Africa',
  lat: 0,
  lng: 0,
  entered_address: '3 Beach Road, Sea Point',
  gs_hash: '',
};
const issued = { id: 3, number: 3, total_cents: cents(11_500), vat_cents: cents(1500), date: '2027-03-10', due_date: null };
const told: unknown = JSON.parse(exampleBody(1 as ProviderId, now));

/** What is sent of each topic. */
const SENT: Readonly<Record<WebhookTopic, unknown>> = {
  'shipment-created': told,
  'status-changed': told,
  'tracking-event': told,
  'shipment-note': noteBody(shipment, { id: 1, text: 'Closed on Friday.', time_created: now, time_modified: now }, [
    { name: 'gate.png', content_type: 'image/png', size_bytes: 9 },
  ]),
  'parcel-dimensions': dimensionsBody(shipment, {
    provider_id: 1 as ProviderId,
    parcel: { tracking_reference: 'K7M2QX/1', alternative_tracking_reference: '' },
    sizes: { actual_length_cm: 1, actual_width_cm: 2, actual_height_cm: 3, actual_weight_kg: null },
    source: 'hub',
    event_type: 'measured',
    now,
  }),
  'address-changed': addressBody(shipment, address),
  'invoice-created': documentBody('invoice', 1, issued),
  'credit-note-created': documentBody('credit-note', 1, issued),
  'payment-received': paymentBody(1, {
    id: 1,
    number: 1,
    amount_cents: cents(500),
    method: 'manual_eft',
    balance_cents: cents(0),
    time_received: now,
  }),
};

it.each(Object.entries(SENT))('SCREEN-21: what a webhook is told of %s is what the OpenAPI document says', (topic, body) => {
  expect(bodyValidator(WEBHOOK_BODIES[topic as WebhookTopic])(JSON.parse(JSON.stringify(body)))).toEqual([]);
});
