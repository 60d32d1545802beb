import type { ShortUrl, shortUrlApi } from '@tsela/contract/providers/short-url-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { asNamedProvider } from './as-provider.ts';
import { portalAddressOf } from './portal-address.ts';
import { findShortUrl, readHitDays, readShortUrls, selectShortUrls } from './short-url-repository.ts';
import { presentShortUrl, shortUrlNotFound } from './short-urls.ts';

const DAYS_SHOWN = 30;

/** How often a link was followed day by day; days without any are included. Source: screens S54. */
export async function readShortUrlHits(
  context: RequestContext,
  { provider_id, id }: InputOf<typeof shortUrlApi.hits>,
): Promise<OutputOf<typeof shortUrlApi.hits>> {
  return asNamedProvider(context, provider_id, async (tx) => {
    if (!(await findShortUrl(tx, id))) throw shortUrlNotFound();
    const first = addDays(dayOf(context.now), 1 - DAYS_SHOWN);
    const hits = new Map((await readHitDays(tx, id, first)).map((row) => [row.day, row.hits]));
    const days = Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(first, at));
    return { days: days.map((day) => ({ day, hits: hits.get(day) ?? 0 })) };
  });
}

/** The most lines of a file, since it is made while the caller waits. */
const MOST_ROWS = 10_000;

/** The links that the filters leave, as a file; that they were taken is in the provider's log. Source: screens 0.2, S54. */
export async function exportShortUrls(
  context: RequestContext,
  { provider_id, ...filters }: InputOf<typeof shortUrlApi.export>,
): Promise<OutputOf<typeof shortUrlApi.export>> {
  return asNamedProvider(context, provider_id, async (tx, here) => {
    const rows = await readShortUrls(selectShortUrls(tx, filters), { limit: MOST_ROWS + 1, offset: 0 });
    const address = await portalAddressOf(here, tx.provider_id);
    const links = rows.slice(0, MOST_ROWS).map((row) => presentShortUrl(row, { address, now: context.now }));
    await recordChange(tx, here, {
      type: 'short_urls.exported',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { count: links.length, ...filters },
    });
    return {
      csv: csvFile([COLUMNS.map(({ title }) => title), ...links.map((link) => COLUMNS.map(({ cell }) => cell(link)))]),
      count: links.length,
      is_complete: rows.length <= MOST_ROWS,
    };
  });
}

const COLUMNS: readonly { readonly title: string; readonly cell: (link: ShortUrl) => string }[] = [
  { title: 'Code', cell: ({ code }) => code },
  { title: 'Short link', cell: ({ url }) => url ?? '' },
  { title: 'Target', cell: ({ target }) => target },
  { title: 'Purpose', cell: ({ purpose }) => purpose },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Made by', cell: ({ made_by }) => made_by },
  { title: timeTitle('Created'), cell: ({ time_created }) => timeCell(time_created) },
  { title: timeTitle('Expires'), cell: ({ time_expires }) => timeCell(time_expires) },
  { title: 'Hits', cell: ({ hits }) => String(hits) },
  { title: timeTitle('Last hit'), cell: ({ time_last_hit }) => timeCell(time_last_hit) },
];
