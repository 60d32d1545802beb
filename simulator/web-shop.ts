import { setTimeout as sleep } from 'node:timers/promises';
import { saveAccountSettings } from '@tsela/server/accounts/account-settings';
import { makeKey } from '@tsela/server/integrations/api-keys';
import { createIncoming } from '@tsela/server/integrations/incoming-integrations';
import { createIntegration, listIntegrations } from '@tsela/server/integrations/integrations';
import { receivePartnerCall } from '@tsela/server/integrations/receive-partner-call';
import { runWebhook } from '@tsela/server/integrations/deliver-webhooks';
import { createWebhook, listWebhooks } from '@tsela/server/integrations/webhooks';
import type { Services } from '@tsela/server/services';
import { INCOMING_STARTS } from '@tsela/domain/integrations/incoming-templates';
import { OUTGOING_STARTS } from '@tsela/domain/integrations/integration-templates';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Customer } from './hiring.ts';
import { asCustomer, asOperations, asSystem } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { at } from './workdays.ts';

const SHOP = 'ACM01';
const DAYS = 3;
const ADDRESS = 'https://shop.acme.example/parcels';

/** The shop's program is added a few days before the end, so that it has a history of messages by then. */
export function planWebShop(simulation: Simulation, end: Date): void {
  const shop = shopOf(simulation);
  if (!shop) return;
  simulation.clock.plan(at(addDays(dayOf(end), -DAYS), '07:00'), `account:${shop.account_id}`, async (now) => {
    const { account_id } = shop;
    const settings = [{ setting: 'webhook_integration_enabled', value: true }];
    await saveAccountSettings(asSystem(simulation, now), { account_id, settings });
    await createWebhook(asCustomer(simulation, shop, now), {
      url: ADDRESS,
      topics: ['shipment-created', 'status-changed', 'shipment-note', 'parcel-dimensions', 'invoice-created', 'payment-received'],
    });
    await createIntegration(asOperations(simulation, now), { account_id, ...ORDER_NOTES });
    // Its developers try with it; the key itself is told to no one, since a new one is made in a moment.
    await makeKey(asCustomer(simulation, shop, now), {
      name: 'Shop in development',
      scopes: ['read', 'prices', 'book', 'labels'],
      expiry: 'never',
      is_test: true,
    });
  });
}

const WOOCOMMERCE = OUTGOING_STARTS.woocommerce;

/** What staff have connected the shop with: its shoppers read notes on their orders. */
const ORDER_NOTES: Omit<Parameters<typeof createIntegration>[1], 'account_id'> = {
  integration_type: 'api-outgoing',
  name: 'Order notes for shoppers',
  partner: WOOCOMMERCE.partner,
  outgoing: {
    url: 'https://shop.acme.example/wp-json/wc/v3/orders/{{short_tracking_reference}}/notes',
    request_method: WOOCOMMERCE.request_method,
    topics: [...WOOCOMMERCE.topics],
    headers: [],
    auth_kind: 'basic',
    auth_name: 'ck_demo',
    auth_secret: 'cs_demo',
    auth_url: '',
    auth_scope: '',
    body_template: WOOCOMMERCE.body_template,
    filters: { statuses: [...WOOCOMMERCE.filters.statuses], service_level_codes: [], tag_ids: [] },
    timeout_s: 10,
  },
};

/**
 * Tells the shop's program of all of it. Its address leads nowhere on the internet: what happens later goes to the stand-in beside the demo. The
 * program refuses one message early on, which is sent again once the demo runs; it takes all later ones, so that it does not count as failing.
 */
export async function tellWebShop(simulation: Simulation, end: Date): Promise<void> {
  const shop = shopOf(simulation);
  if (!shop) return;
  const { services } = simulation;
  const { webhooks } = await listWebhooks(asCustomer(simulation, shop, end), {});
  // A program for each: which of its own messages it refuses does not depend on how many others were sent.
  const tell = async (id: number) => {
    const told: Services = { ...services, outgoing: shopProgram(services.outgoing) };
    await runWebhook({ ...asSystem(simulation, end), services: told }, id);
  };
  for (const { id } of webhooks) await tell(id);
  const input = { account_id: shop.account_id, integration_type: 'api-outgoing' } as const;
  const { integrations } = await listIntegrations(asOperations(simulation, end), input);
  for (const { id } of integrations) await tell(id);
  await hearFromLockers(simulation, shop, end);
}

/** An operator of lockers tells of a parcel that is not the shop's, and of something that is no status here. */
async function hearFromLockers(simulation: Simulation, { account_id }: Customer, end: Date): Promise<void> {
  const { integration_type, partner: _partner, scopes, fields, status_mapping } = INCOMING_STARTS.locker;
  const { services } = simulation;
  const context = asOperations(simulation, end);
  const { token } = await createIncoming(context, {
    account_id,
    integration_type,
    name: 'Lockers at the station',
    partner: 'Station Lockers',
    scopes: [...scopes],
    fields,
    status_mapping: [...status_mapping],
    allowed_addresses: [],
    expiry: 'never',
  });
  for (const [told_before, event] of ['deposited', 'door_opened'].entries()) {
    const body = JSON.stringify({
      id: `L-${told_before + 1}`,
      event,
      parcel: { reference: 'ZZZZZZ' },
      locker: { name: 'Park Station' },
    });
    await receivePartnerCall(services, { kind: 'status', token, body, ip: '196.25.1.10', request_id: context.request_id }, end);
  }
}

function shopOf({ company }: Simulation): Customer | undefined {
  return company.customers.find(({ account_code, owner }) => account_code === SHOP && owner !== null);
}

/** Which of the messages sent is refused: one after the first, at which a receiver would be left alone, and among those of any demo. */
const REFUSED = 3;

function shopProgram(outgoing: Services['outgoing']): Services['outgoing'] {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const is_refused = asked === REFUSED;
    await sleep(3 + (asked % 7));
    return is_refused ? { status_code: 503, text: 'Busy, please try again' } : { status_code: 200, text: '{"received":true}' };
  };
  return { ...outgoing, ask, converse: (_about, work) => work(ask) };
}
