import type { RequestContext } from '@tsela/server/context';
import { createProvider } from '@tsela/server/providers/create-provider';
import { saveAccountSettings } from '@tsela/server/accounts/account-settings';
import type { RoleId } from '@tsela/domain/ids';
import { send } from './http-client.ts';
import { perSecond, alternate } from './measure.ts';
import type { Comparison } from './measure.ts';
import { BOOKING, makeStaff } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 5;
const ROUND_MS = 2000;
const AT_ONCE = 100;
const HOST = 'neighbour.example';
const ADMINISTRATOR = 3 as RoleId;

/** The list of a provider while one key of another provider books a hundred at once, against the same list while it is quiet. */
export async function compareNeighbours({ base_url, customers, context }: Bench): Promise<Comparison[]> {
  const [customer] = customers;
  if (!customer) throw new Error('The bench has no customer.');
  const key = await makeKey(base_url, context, customer);
  const neighbour = await createProvider(context, { name: 'Neighbour', origins: [HOST], settings: {} });
  const token = await makeStaff({ ...context, provider_id: neighbour }, ADMINISTRATOR);
  const list = () => send(base_url, { method: 'GET', path: '/api/shipments?limit=20', token, host: HOST });
  const body = JSON.stringify(BOOKING);
  // One that was answered 503 would be sent again by a program as well.
  const book = () => send(base_url, { method: 'POST', path: '/api/shipments', token: key, body }).catch(() => undefined);

  async function besideMany(): Promise<number> {
    const many = perSecond(ROUND_MS + 500, AT_ONCE, book);
    const rate = await perSecond(ROUND_MS, 1, list);
    await many;
    return rate;
  }

  return [
    {
      name: 'neighbours',
      one: `GET /shipments of a provider, one after the other, beside ${AT_ONCE} bookings at once of another provider's key`,
      other: 'the same in quiet',
      floor: 0.3,
      samples: await alternate({ rounds: ROUNDS }, besideMany, () => perSecond(ROUND_MS, 1, list)),
    },
  ];
}

async function makeKey(
  base_url: string,
  context: RequestContext,
  { account_id, token }: Bench['customers'][number],
): Promise<string> {
  await saveAccountSettings(context, { account_id, settings: [{ setting: 'webhook_integration_enabled', value: true }] });
  const body = JSON.stringify({ name: 'Bench', scopes: ['read', 'book'], expiry: 'never' });
  const made = JSON.parse(await send(base_url, { method: 'POST', path: '/api/integrations/keys', token, body })) as {
    key: string;
  };
  return made.key;
}
