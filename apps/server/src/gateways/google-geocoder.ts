import { isInRegion } from '@tsela/domain/service-areas/region';
import type { Outgoing } from '../outgoing/outgoing.ts';

/** A position that Google gives an address; `is_door` where it is that of a building and not the middle of a street or suburb. */
export interface GooglePosition {
  readonly lat: number;
  readonly lng: number;
  readonly is_door: boolean;
}

interface GoogleQuestion {
  readonly outgoing: Outgoing;
  /** For which provider. */
  readonly asker: number;
  /** Where Google answers; another address in tests. */
  readonly url: string;
  readonly key: string;
  readonly address: string;
}

/** A user who types an address does not wait longer. */
const LONGEST_MS = 1500;
const ANSWER_BYTES_MAX = 200_000;

/** Asks Google for the position of a South African address; null where it knows none. Throws when Google cannot be asked or says no. */
export async function geocodeWithGoogle({ outgoing, asker, url, key, address }: GoogleQuestion): Promise<GooglePosition | null> {
  const query = new URLSearchParams({ address, components: 'country:ZA', region: 'za', key });
  const { status_code, text } = await outgoing.ask({
    asker,
    url: `${url}?${query.toString()}`,
    timeout_ms: LONGEST_MS,
    answer_bytes_max: ANSWER_BYTES_MAX,
  });
  if (status_code !== 200) throw new Error(`Google answered ${status_code}.`);
  return positionOf(JSON.parse(text));
}

/** What was answered is not ours, so every part is looked at. */
function positionOf(answer: unknown): GooglePosition | null {
  const { status, results } = recordOf(answer);
  if (status === 'ZERO_RESULTS') return null;
  if (status !== 'OK') throw new Error(`Google said ${String(status).slice(0, 40)}.`);
  const { geometry } = recordOf(Array.isArray(results) ? results[0] : null);
  const { location, location_type } = recordOf(geometry);
  const { lat, lng } = recordOf(location);
  if (typeof lat !== 'number' || typeof lng !== 'number') throw new Error('Google answered no position.');
  return isInRegion(lng, lat) ? { lat, lng, is_door: location_type === 'ROOFTOP' } : null;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
