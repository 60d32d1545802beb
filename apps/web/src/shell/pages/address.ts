import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { searchText } from '../../paths.ts';
import { listViewSearch, parseListView } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/list-view.ts';

export type SearchValues = Readonly<Record<string, string>>;

/** The address bar's search part as plain texts: `05` and `1E5` stay what they are. Given to the router. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const text = searchText(search);
  return text === '' ? '' : `?${text}`;
}

/** The search values of this page. */
export function useSearchValues(): SearchValues {
  // Whatever the route, parseSearch made it.
  const search: unknown = useSearch({ strict: false });
  return search as SearchValues;
}

/** A part of this page's path, e.g. the id in /shipments/$id. */
export function usePathParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}

/** A number of this page's path that may be an id; null for whatever can be none, and so finds nothing. */
export function usePathId<Id extends number = number>(name: string): Id | null {
  return idIn<Id>(usePathParam(name));
}

/** The id that a text of an address says, or null for whatever can be none. */
export function idIn<Id extends number = number>(text: string | undefined): Id | null {
  const id = Number(text);
  // What it is an id of is for the caller to know.
  return Number.isSafeInteger(id) && id > 0 ? (id as Id) : null;
}

interface SearchChange {
  /** Adds an entry to the history, so that Back leads to the values of before. */
  readonly is_step: boolean;
}

/** Changes search values of this page, keeping the others; undefined takes one away. Replaces the entry in the history. */
export function useChangeSearch(): (changes: Readonly<Record<string, string | undefined>>, how?: SearchChange) => void {
  const navigate = useNavigate();
  return (changes, { is_step } = { is_step: false }) => {
    // The router's own types know the search of typed routes; ours are plain texts by parseSearch.
    void navigate({
      to: '.',
      search: ((old: SearchValues) => ({ ...old, ...changes })) as never,
      replace: !is_step,
      resetScroll: is_step,
    });
  };
}

/** A list's page, order and filters, kept in the address bar. Changing a filter goes back to the first page. */
export function useListAddress(): {
  view: ListView;
  filters: SearchValues;
  changeView: (view: ListView) => void;
  changeFilters: (changes: Readonly<Record<string, string | undefined>>) => void;
} {
  const search = useSearchValues();
  const change = useChangeSearch();
  const { page: _page, page_size: _size, order_by: _by, order: _order, ...filters } = search;
  return {
    view: parseListView(search),
    filters,
    changeView: (view) => change(listViewSearch(view)),
    changeFilters: (changes) => change({ ...changes, page: undefined }),
  };
}
