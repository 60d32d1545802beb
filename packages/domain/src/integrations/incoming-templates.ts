import type { AskedIncoming } from './incoming-rules.ts';
import { PLAIN_FIELDS } from './incoming-rules.ts';
import type { IncomingType } from './integration-types.ts';

/** What another system that calls us may begin as. Source: screens S40. */
export const INCOMING_TEMPLATES = ['partner', 'locker', 'shop-rates'] as const;
export type IncomingTemplate = (typeof INCOMING_TEMPLATES)[number];

export interface IncomingStart extends AskedIncoming {
  readonly integration_type: IncomingType;
  readonly partner: string;
}

const PLAIN = { partner: '', fields: PLAIN_FIELDS, allowed_addresses: [] } as const;

/** Each with the statuses that such systems usually have; they are changed to those that are really sent. */
export const INCOMING_STARTS: Readonly<Record<IncomingTemplate, IncomingStart>> = {
  partner: {
    ...PLAIN,
    integration_type: 'webhook-incoming',
    scopes: ['statuses'],
    status_mapping: [
      { partner_status: 'COLLECTED', status: 'collected' },
      { partner_status: 'IN_TRANSIT', status: 'in-transit' },
      { partner_status: 'OUT_FOR_DELIVERY', status: 'out-for-delivery' },
      { partner_status: 'FAILED', status: 'delivery-failed-attempt' },
      { partner_status: 'DELIVERED', status: 'delivered' },
    ],
  },
  locker: {
    ...PLAIN,
    integration_type: 'webhook-incoming',
    scopes: ['statuses'],
    fields: { reference: 'parcel.reference', status: 'event', message: '', location: 'locker.name', event_id: 'id' },
    status_mapping: [
      { partner_status: 'deposited', status: 'in-locker' },
      { partner_status: 'ready', status: 'ready-for-pickup' },
      { partner_status: 'picked_up', status: 'collected-from-locker' },
    ],
  },
  // The carrier service of a Shopify shop asks at /integrations/rates.
  'shop-rates': {
    ...PLAIN,
    partner: 'Shopify',
    integration_type: 'api-incoming',
    scopes: ['rates'],
    status_mapping: [],
  },
};
