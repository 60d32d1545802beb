import type { SavedFilter } from '@tsela/domain/providers/setting-records';
import type { SearchValues } from '../../shell/address.ts';
import { NARROWING, isNarrowed, tabOf } from './list-filters-draft.ts';

/** Nobody finds their way among more. */
export const SAVED_MAX = 20;
export const LONGEST_NAME = 40;

const KEPT: readonly string[] = ['view', ...NARROWING];

/** What was stored and can be shown: programs may have stored anything. */
export function readableOf(saved: readonly SavedFilter[]): readonly SavedFilter[] {
  return saved.filter(({ name, filters }) => typeof name === 'string' && typeof filters === 'object');
}

/** Whether there is anything to keep. */
export function mayBeSaved(values: SearchValues): boolean {
  return isNarrowed(values) || tabOf(values) !== 'all';
}

/** What narrows the list under a name; the page and the order are of the moment. */
export function savedFilterOf(name: string, values: SearchValues): SavedFilter {
  const filters = KEPT.flatMap((key) => (values[key] ? [[key, values[key]] as const] : []));
  return { name: name.trim(), filters: Object.fromEntries(filters) };
}

/** The list with one more; one of the same name is replaced. Null when there are too many. */
export function withSaved(saved: readonly SavedFilter[], filter: SavedFilter): readonly SavedFilter[] | null {
  const others = withoutSaved(saved, filter.name);
  return others.length >= SAVED_MAX ? null : [...others, filter];
}

export function withoutSaved(saved: readonly SavedFilter[], name: string): readonly SavedFilter[] {
  return saved.filter((each) => each.name.toLowerCase() !== name.toLowerCase());
}

/** The address of a saved filter; whatever else stands in what was stored is left out. */
export function addressOfSaved({ filters }: SavedFilter): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((key) => {
      const value = filters[key];
      return typeof value === 'string' && value !== '' ? [[key, value] as const] : [];
    }),
  );
}
