import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { ratingApi } from '@tsela/contract/tracking/rating-api';
import { rescheduleApi } from '@tsela/contract/tracking/reschedule-api';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { PageStart, TrackLookup, TrackStart } from '@tsela/contract/tracking/track-start';
import { acceptedLanguage, languageOf } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { Problem } from '@tsela/domain/problem';
import { TRACK_PAGE_SETTINGS } from '@tsela/domain/tracking/track-page-settings';
import { readTrackLink } from '@tsela/domain/tracking/track-link';
import type { TrackLink } from '@tsela/domain/tracking/track-link';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import { readProviderByOrigin } from '../providers/provider-reads.ts';
import type { Services } from '../services.ts';
import { checkMessage } from '../tracking/check-message.ts';
import { readRateable } from '../tracking/recipients/rate-delivery.ts';
import { readReschedule } from '../tracking/recipients/reschedule-delivery.ts';
import { trackShipments } from '../tracking/tracking-reads.ts';
import { refuseClosedProvider } from './maintenance-guard.ts';
import { visitorOf } from './visitor.ts';

/** What the tracking page's document is drawn from, and the seconds to wait where too much was looked up. */
export interface StartOfTracking {
  readonly start: TrackStart;
  readonly retry_after_s?: number;
}

/**
 * What a visitor gets by the calls for the address that is asked for: the provider with what the page reads of it, and its shipments. Counts
 * as the call does, so that a document is no way around the limit; the browser does not ask again. Raises what is no answer, as a database
 * that is away.
 */
export async function readTrackStart(request: FastifyRequest, services: Services): Promise<StartOfTracking> {
  const [path = '', search = ''] = request.url.split('?');
  const values = new URLSearchParams(search);
  const link = readTrackLink((name) => values.get(name) ?? '');
  const provider_id = link.provider_id ?? (await services.hosts.providerOf(request.headers.host ?? ''));
  const visitor = provider_id && visitorOf(request, services, provider_id);
  const provider = visitor && (await readFace(visitor));
  const { lookup, retry_after_s } = visitor && provider ? await lookUp(visitor, link) : { lookup: nothingOf(link) };
  const page = await pageOf(path, { visitor: provider && visitor, link });
  const start: TrackStart = {
    now: new Date().toISOString(),
    language: languageFor(request, { link, lookup, page }),
    is_language_chosen: link.language !== null,
    here: withoutLanguage(path, values),
    page,
    references: link.references,
    has_more: link.has_more,
    is_framed: link.is_framed,
    linked_provider_id: link.provider_id,
    provider,
    lookup,
  };
  return { start, ...(retry_after_s !== undefined && { retry_after_s }) };
}

/** As chosen with this address, else by the recipient before, else with another address of this browser, else as the browser asks. */
function languageFor(
  { headers }: FastifyRequest,
  { link, lookup, page }: { readonly link: TrackLink; readonly lookup: TrackLookup | null; readonly page: PageStart },
): Language {
  const [tracked] = lookup?.kind === 'found' ? lookup.shipments : [];
  const kept = page.kind === 'track' ? tracked?.recipient?.language : page.shown?.language;
  const cookie = languageOf(/(?:^|;) ?page_language=(\w{2})(?:;|$)/.exec((headers.cookie ?? '').slice(0, 4000))?.[1]);
  return link.language ?? kept ?? cookie ?? acceptedLanguage(headers['accept-language']) ?? 'en';
}

function withoutLanguage(path: string, values: URLSearchParams): string {
  const rest = new URLSearchParams(values);
  rest.delete('lang');
  const search = rest.toString();
  return search === '' ? path : `${path}?${search}`;
}

interface Asked {
  readonly visitor: RequestContext | null | undefined;
  readonly link: TrackLink;
}

/** The page that an address leads to, with what it shows to the holder of its token. */
async function pageOf(path: string, { visitor, link }: Asked): Promise<PageStart> {
  const [, kind = '', token = ''] = path.split('/');
  if (kind.toLowerCase() === 'reschedule')
    return {
      kind: 'reschedule',
      token,
      ...(await shownOf(visitor, rescheduleApi.read, (here) => readReschedule(here, { token }))),
    };
  if (kind.toLowerCase() === 'rate')
    return { kind: 'rate', token, ...(await shownOf(visitor, ratingApi.read, (here) => readRateable(here, { token }))) };
  if (link.check === '') return { kind: 'track', check: '', checked: null };
  const checking = await shownOf(visitor, trackPageApi.checkMessage, (here) => checkMessage(here, { code: link.check }));
  return { kind: 'track', check: link.check, checked: checking.shown };
}

/** What a call gives, or the code of what it refuses for. */
async function shownOf<Shown>(
  visitor: Asked['visitor'],
  call: Parameters<typeof refuseClosedProvider>[1],
  read: (visitor: RequestContext) => Promise<Shown>,
): Promise<{ readonly shown: Shown | null; readonly problem: string | null }> {
  if (!visitor) return { shown: null, problem: 'unknown' };
  try {
    await refuseClosedProvider(visitor, call);
    return { shown: await read(visitor), problem: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable' || error.code === 'unexpected') throw error;
    return { shown: null, problem: error.violations[0]?.code ?? 'failed' };
  }
}

/** Null where there is no such provider. */
async function readFace(visitor: RequestContext): Promise<Provider | null> {
  try {
    const { provider } = await readProviderByOrigin(visitor, {});
    return withoutTheRest(provider);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'not-found') return null;
    // During maintenance the provider comes with the refusal. Source: CALL-30.
    if (error.code === 'maintenance') return withoutTheRest(error.members['provider'] as Provider);
    throw error;
  }
}

function withoutTheRest(provider: Provider): Provider {
  const read: readonly string[] = TRACK_PAGE_SETTINGS;
  return { ...provider, provider_settings: provider.provider_settings.filter(({ setting }) => read.includes(setting)) };
}

/** Where no provider answers, no shipment is found. */
function nothingOf({ references }: TrackLink): TrackLookup | null {
  return references.length === 0 ? null : { kind: 'found', shipments: [] };
}

interface LookedUp {
  readonly lookup: TrackLookup | null;
  readonly retry_after_s?: number | undefined;
}

async function lookUp(visitor: RequestContext, { references, key }: TrackLink): Promise<LookedUp> {
  if (references.length === 0) return { lookup: null };
  try {
    await refuseClosedProvider(visitor, trackingApi.track);
    const asked = { tracking_references: references.join(','), ...(key !== null && { key }) };
    return { lookup: { kind: 'found', ...(await trackShipments(visitor, asked)) } };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable' || error.code === 'unexpected') throw error;
    if (error.code === 'not-found') return { lookup: { kind: 'found', shipments: [] } };
    return { lookup: { kind: 'failed', text: error.message }, retry_after_s: error.retry_after_s };
  }
}
