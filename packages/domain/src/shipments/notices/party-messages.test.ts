import { describe, expect, it } from 'vitest';
import { PARTY_MESSAGES } from './party-messages.ts';

describe('SCREEN-56: what a customer reads of the messages of a shipment', () => {
  it.each(['created', 'delivered', 'rescheduled', 'delayed', 'redirected', 'delivery_pin', 'pickup_pin'])('has %s', (event) => {
    expect(PARTY_MESSAGES).toContain(event);
  });

  it.each(['provider_created', 'charge_discrepancy', 'verification_code', 'bulk_sms', 'quote_sent'])('has not %s', (event) => {
    expect(PARTY_MESSAGES).not.toContain(event);
  });
});
