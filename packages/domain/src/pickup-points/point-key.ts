import { PICKUP_PROVIDERS } from './pickup-providers.ts';
import type { PickupProvider } from './pickup-providers.ts';

/** What names a point: ids are unique only within their provider. */
export interface PointName {
  readonly pickup_point_provider: PickupProvider;
  readonly pickup_point_id: string;
}

/** A point as addresses of pages name it: `provider:id`. Source: screens S16. */
export function pointKey({ pickup_point_provider, pickup_point_id }: PointName): string {
  return `${pickup_point_provider}:${pickup_point_id}`;
}

/** The point that `provider:id` names; null where it names none. An id may hold colons. */
export function pointOfKey(key: string): PointName | null {
  const [, named = '', id = ''] = /^([^:]+):(.+)$/.exec(key) ?? [];
  const provider = PICKUP_PROVIDERS.find((each) => each === named);
  return provider === undefined || id === '' ? null : { pickup_point_provider: provider, pickup_point_id: id };
}
