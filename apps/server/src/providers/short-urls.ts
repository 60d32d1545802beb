import { randomBytes } from 'node:crypto';
import type { ShortUrl, shortUrlApi } from '@tsela/contract/providers/short-url-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { drawShortCode, shortUrlChecks, shortUrlState, shownShortUrl } from '@tsela/domain/providers/short-url-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import type { Tx } from '../db/transaction.ts';
import { administersPlatform, asNamedProvider } from './as-provider.ts';
import { portalAddressOf } from './portal-address.ts';
import {
  deleteUnusedShortUrl,
  insertShortUrl,
  lockShortUrl,
  readShortUrls,
  selectShortUrls,
  updateShortUrl,
} from './short-url-repository.ts';
import type { ShortUrlRow } from './short-url-repository.ts';

/** Codes are drawn again when they are taken; so many times in a row never happens. */
const DRAWS = 5;

/** The short links of a provider, newest first. Source: screens S54. */
export async function listShortUrls(
  context: RequestContext,
  input: InputOf<typeof shortUrlApi.list>,
): Promise<OutputOf<typeof shortUrlApi.list>> {
  return asNamedProvider(context, input.provider_id, async (tx, here) => {
    const query = selectShortUrls(tx, input);
    const { limit, offset } = pageOf(input);
    const rows = await readShortUrls(query, { limit, offset });
    const address = await portalAddressOf(here, tx.provider_id);
    return {
      short_urls: rows.map((row) => presentShortUrl(row, { address, now: context.now })),
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

/** Makes a short link within what it may lead to. Source: screens S54, VALID-18. */
export async function createShortUrl(
  context: RequestContext,
  input: InputOf<typeof shortUrlApi.create>,
): Promise<OutputOf<typeof shortUrlApi.create>> {
  const provider_id = input.provider_id ?? context.provider_id;
  const code = input.code?.trim() ?? '';
  const link = { target: input.target.trim(), code, time_expires: input.time_expires ? new Date(input.time_expires) : null };
  return asNamedProvider(context, provider_id, async (tx, here) => {
    const own_hosts = await context.services.hosts.hostsOf(tx.provider_id);
    refuseIfAny(shortUrlChecks(link, { now: context.now, own_hosts, may_lead_elsewhere: administersPlatform(context) }));
    const made_by = context.actor.kind === 'user' ? context.actor.name : 'System';
    const row = await insertWithCode(tx, {
      ...link,
      purpose: input.purpose ?? 'campaign',
      made_by,
      time_created: context.now,
    });
    const { id, time_expires } = row;
    const kept = shownShortUrl(row);
    const change_to = { code: kept.code, target: kept.target, time_expires };
    await recordChange(tx, here, { type: 'short_url.created', object_type: 'short_url', object_id: id, change_to });
    return { short_url: await shown(here, row) };
  });
}

/** Disables a link, lets it work again, or changes when it runs out. */
export async function changeShortUrl(
  context: RequestContext,
  input: InputOf<typeof shortUrlApi.change>,
): Promise<OutputOf<typeof shortUrlApi.change>> {
  return asNamedProvider(context, input.provider_id, async (tx, here) => {
    const before = await lockShortUrl(tx, input.id);
    if (!before) throw shortUrlNotFound();
    refuseStale('short link', input.time_modified, before);
    const { time_expires = before.time_expires, is_active = before.is_active } = input;
    const change = { is_active, time_expires: time_expires === null ? null : new Date(time_expires) };
    if (input.time_expires && change.time_expires !== null && change.time_expires <= context.now)
      refuseIfAny([{ field: 'time_expires', code: 'time-expires-wrong', message: 'Please choose a time to come.' }]);
    const row = await updateShortUrl(tx, input.id, change, context.now);
    await recordChange(tx, here, {
      type: 'short_url.changed',
      object_type: 'short_url',
      object_id: input.id,
      change_from: { is_active: before.is_active, time_expires: before.time_expires },
      change_to: change,
    });
    return { short_url: await shown(here, row) };
  });
}

/** Deletes a link that was never followed. */
export async function removeShortUrl(
  context: RequestContext,
  input: InputOf<typeof shortUrlApi.remove>,
): Promise<OutputOf<typeof shortUrlApi.remove>> {
  return asNamedProvider(context, input.provider_id, async (tx, here) => {
    const row = await lockShortUrl(tx, input.id);
    if (!row) throw shortUrlNotFound();
    if (!(await deleteUnusedShortUrl(tx, input.id)))
      throw new Problem('conflict', `${row.code} was followed already, so it stands somewhere. Disable it instead.`);
    const { code, target } = shownShortUrl(row);
    const change_from = { code, target };
    await recordChange(tx, here, { type: 'short_url.deleted', object_type: 'short_url', object_id: input.id, change_from });
    return { message: `${code} is deleted.` };
  });
}

async function insertWithCode(tx: Tx, link: Parameters<typeof insertShortUrl>[1]): Promise<ShortUrlRow> {
  if (link.code !== '') {
    const row = await insertShortUrl(tx, link);
    if (row) return row;
    const message = `The code ${link.code} is taken.`;
    throw new Problem('conflict', message, { violations: [{ field: 'code', code: 'code-taken', message }] });
  }
  for (let draw = 0; draw < DRAWS; draw++) {
    const row = await insertShortUrl(tx, { ...link, code: drawShortCode(randomBytes(16), link.target) });
    if (row) return row;
  }
  throw new Error('Every code that was drawn is taken.');
}

async function shown(here: RequestContext, row: ShortUrlRow): Promise<ShortUrl> {
  return presentShortUrl(row, { address: await portalAddressOf(here, here.provider_id), now: here.now });
}

export function presentShortUrl(row: ShortUrlRow, { address, now }: { address: string | null; now: Date }): ShortUrl {
  const { is_active, time_created, time_modified, time_expires, time_last_hit, ...link } = row;
  const { is_secret, ...shown_link } = shownShortUrl(link);
  return {
    ...link,
    ...shown_link,
    url: address === null || is_secret ? null : `${address}/s/${link.code}`,
    state: shortUrlState({ is_active, time_expires }, now),
    time_created: time_created.toISOString(),
    time_modified: time_modified.toISOString(),
    time_expires: time_expires?.toISOString() ?? null,
    time_last_hit: time_last_hit?.toISOString() ?? null,
  };
}

export function shortUrlNotFound(): Problem {
  return new Problem('not-found', 'Short link not found.');
}
