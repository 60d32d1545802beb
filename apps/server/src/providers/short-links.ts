import { randomBytes } from 'node:crypto';
import { shortensUrls } from '@tsela/domain/providers/setting-visibility';
import { drawShortCode, isToRenew, shortLinkEnd } from '@tsela/domain/providers/short-url-rules';
import type { ShortUrlPurpose } from '@tsela/domain/providers/short-url-rules';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { portalAddressOf } from './portal-address.ts';
import { insertAutomaticUrls, renewAutomaticUrls, selectAutomaticUrls } from './short-url-repository.ts';
import type { AutomaticUrl } from './short-url-repository.ts';

/** Codes that are taken are drawn again, and what another has just made is read; so many times in a row never happens. */
const DRAWS = 5;

/**
 * The short addresses of the links in SMS, by link; none where the provider does not shorten. A link has the same short address each time
 * and is renewed where it would run out soon. Disabled ones are left out. One look-up for all, and one insert where some are
 * new. Source: KEY-50, SETTINGS-SEC-54, screens S54.
 */
export async function shortLinksTo(
  tx: Tx,
  context: RequestContext,
  { targets, purpose }: { readonly targets: readonly string[]; readonly purpose: ShortUrlPurpose },
): Promise<ReadonlyMap<string, string>> {
  if (targets.length === 0 || !shortensUrls(await context.services.settings.of(tx.provider_id))) return new Map();
  const address = await portalAddressOf(context, tx.provider_id);
  if (address === null) return new Map();
  const links = await linksTo(tx, context, { targets, purpose });
  const ending = links.filter((link) => link.is_active && isToRenew(link.time_expires, context.now)).map(({ id }) => id);
  if (ending.length > 0) await renewAutomaticUrls(tx, ending, { time_expires: shortLinkEnd(context.now), now: context.now });
  return new Map(links.filter(({ is_active }) => is_active).map(({ target, code }) => [target, `${address}/s/${code}`]));
}

/** The links there are, and those that are made, to all targets. */
async function linksTo(
  tx: Tx,
  { now }: RequestContext,
  { targets, purpose }: { readonly targets: readonly string[]; readonly purpose: ShortUrlPurpose },
): Promise<AutomaticUrl[]> {
  // In one order, so that two who make the same ones never wait for each other.
  let missing = [...new Set(targets)].toSorted();
  const links: AutomaticUrl[] = [];
  const take = (found: readonly AutomaticUrl[]) => {
    links.push(...found);
    missing = missing.filter((target) => !found.some((link) => link.target === target));
  };
  for (let draw = 0; draw < DRAWS; draw++) {
    take(await selectAutomaticUrls(tx, missing));
    if (missing.length === 0) return links;
    const drawn = missing.map((target) => ({ target, code: drawShortCode(randomBytes(16), target) }));
    take(await insertAutomaticUrls(tx, { links: drawn, purpose, time_created: now, time_expires: shortLinkEnd(now) }));
    if (missing.length === 0) return links;
  }
  throw new Error('Every code that was drawn is taken.');
}
