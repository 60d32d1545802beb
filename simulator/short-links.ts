import { portalAddressOf } from '@tsela/server/providers/portal-address';
import { changeShortUrl, createShortUrl } from '@tsela/server/providers/short-urls';
import { followShortUrl } from '@tsela/server/providers/short-url-repository';
import { asAdministrator } from './simulation.ts';
import type { Simulation } from './simulation.ts';

const DAY_MS = 86_400_000;

interface DemoLink {
  readonly code: string;
  /** The page of the product that it leads to. */
  readonly page: string;
  readonly purpose: 'campaign' | 'tracking';
  /** How many followed it on each of the last days, the newest last. */
  readonly hits: readonly number[];
  readonly is_off?: boolean;
}

/** What the courier has printed on flyers, vans and till slips. */
const LINKS: readonly DemoLink[] = [
  { code: 'winter-sale', page: '/shipment-quotes', purpose: 'campaign', hits: [2, 1], is_off: true },
  { code: 'on-the-van', page: '/login', purpose: 'campaign', hits: [1, 0, 2, 1, 0, 3, 1] },
  { code: 'track', page: '/track', purpose: 'tracking', hits: [3, 4, 2, 6, 5, 1, 0, 4, 7, 5, 6, 8, 2, 1] },
];

/** Short links with who followed them: the first of them was switched off. */
export async function followShortLinks(simulation: Simulation, end: Date): Promise<void> {
  const { services, company } = simulation;
  if (!company.takes_guests) return;
  const { provider_id } = company;
  const context = asAdministrator(simulation, new Date(end.getTime() - 15 * DAY_MS));
  const address = await portalAddressOf(context, provider_id);
  if (address === null) return;
  for (const { code, page, purpose, hits, is_off = false } of LINKS) {
    const { short_url } = await createShortUrl(context, { code, target: `${address}${page}`, purpose });
    for (const [at, count] of hits.entries()) {
      const now = new Date(end.getTime() - (hits.length - at) * DAY_MS);
      for (let hit = 0; hit < count; hit += 1) await followShortUrl(services.pool, { provider_id, code, counts: true, now });
    }
    if (is_off) await changeShortUrl(asAdministrator(simulation, end), { id: short_url.id, is_active: false });
  }
}
