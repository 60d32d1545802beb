import type { SearchValues } from '../shell/address.ts';

export type Mode = 'quote' | 'send';

/** Whether the page only asks for a price or books as well. Source: ROUTE-28, ROUTE-29. */
export function modeOf(search: SearchValues): Mode {
  return search['quick_quote'] === 'quote' ? 'quote' : 'send';
}

/** What makes a visit another one, so that its form is fresh; switching between quote and send does not. Source: ROUTE-27. */
export function visitOf(search: SearchValues): string {
  return ['t', 'like', 'return_of', 'custom-ref'].map((key) => search[key] ?? '').join('|');
}
