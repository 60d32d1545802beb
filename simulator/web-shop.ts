import { setTimeout as sleep } from 'node:timers/promises';
import { saveAccountSettings } from '@tsela/server/accounts/account-settings';
import { runWebhook } from '@tsela/server/integrations/deliver-webhooks';
import { changeWebhook, createWebhook, listWebhooks } from '@tsela/server/integrations/webhooks';
import type { Services } from '@tsela/server/services';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Customer } from './hiring.ts';
import { asCustomer, asSystem } from './simulation.ts';
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
  });
}

/**
 * Tells the shop's program of all of it and switches the webhook off: its address does not exist, so that nothing leaves the machine. The
 * program refuses the first message of each dozen once.
 */
export async function tellWebShop(simulation: Simulation, end: Date): Promise<void> {
  const shop = shopOf(simulation);
  if (!shop) return;
  const { services } = simulation;
  const { webhooks } = await listWebhooks(asCustomer(simulation, shop, end), {});
  const told: Services = { ...services, outgoing: shopProgram(services.outgoing) };
  for (const { id } of webhooks) {
    await runWebhook({ ...asSystem(simulation, end), services: told }, id);
    await changeWebhook(asCustomer(simulation, shop, end), { id, is_active: false });
  }
}

function shopOf({ company }: Simulation): Customer | undefined {
  return company.customers.find(({ account_code, owner }) => account_code === SHOP && owner !== null);
}

const REFUSED_OF = 12;

function shopProgram(outgoing: Services['outgoing']): Services['outgoing'] {
  let asked = 0;
  const ask = async () => {
    const is_refused = asked++ % REFUSED_OF === REFUSED_OF - 1;
    await sleep(3 + (asked % 7));
    return is_refused ? { status_code: 503, text: 'Busy, please try again' } : { status_code: 200, text: '{"received":true}' };
  };
  return { ...outgoing, ask, converse: (_about, work) => work(ask) };
}
