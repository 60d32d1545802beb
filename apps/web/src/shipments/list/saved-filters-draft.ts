import type { SavedFilter } from '@tsela/domain/providers/setting-records';
import type { SearchValues } from '../../shell/pages/address.ts';
import { NARROWING, isNarrowed, tabOf } from './list-filters-draft.ts';

/** The most filters, so that the list stays usable. */
export const SAVED_MAX = 20;

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

/** The address of a saved filter; whatever else is in what was stored is left out. */
export function addressOfSaved({ filters }: Pick<SavedFilter, 'filters'>): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((key) => {
      const value = filters[key];
      return typeof value === 'string' && value !== '' ? [[key, value] as const] : [];
    }),
  );
}

/** A filter that all staff find, as far as it leads somewhere. */
interface SharedFilter {
  readonly id: number;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** How the setting names a filter that the list opens with. */
export const defaultOf = {
  own: (name: string) => `own:${name.toLowerCase()}`,
  shared: (id: number) => `shared:${id}`,
};

export function isSharedDefault(chosen: string): boolean {
  return chosen.startsWith('shared:');
}

/** Where the list opens that is opened without anything; null where nothing is chosen, or what was chosen is gone. */
export function addressOfDefault(
  chosen: string,
  { own, shared }: { readonly own: readonly SavedFilter[]; readonly shared: readonly SharedFilter[] },
): Record<string, string> | null {
  const filter =
    own.find(({ name }) => defaultOf.own(name) === chosen) ?? shared.find(({ id }) => defaultOf.shared(id) === chosen);
  const address = filter ? addressOfSaved(filter) : {};
  return Object.keys(address).length > 0 ? address : null;
}

/** A change of filters that leaves none says so in the address, where the list would else open with its default. */
export function explicitly(
  changes: Readonly<Record<string, string | undefined>>,
  filters: SearchValues,
): Readonly<Record<string, string | undefined>> {
  const is_left = Object.values({ ...filters, ...changes }).some((value) => value !== undefined && value !== '');
  return is_left ? changes : { ...changes, view: 'all' };
}
