import { useMemo } from 'react';
import { searchText } from '../../paths.ts';
import { listViewSearch, parseListView } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/list-view.ts';
import { currentPlace, goTo, replaceWith } from './place.ts';
import { useShownPage } from './shown-page.ts';

export type SearchValues = Readonly<Record<string, string>>;

/** The address bar's search part as plain texts: `05` and `1E5` stay what they are. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const text = searchText(search);
  return text === '' ? '' : `?${text}`;
}

/** The search values of this page. */
export function useSearchValues(): SearchValues {
  const { search } = useShownPage().place;
  return useMemo(() => parseSearch(search), [search]);
}

/** A part of this page's path, e.g. the id in /shipments/$id. */
export function usePathParam(name: string): string {
  const { place, screen } = useShownPage();
  return pathParam(screen?.path ?? '', place.pathname, name);
}

/** What stands in a path for a part of its pattern, e.g. for `id` in /shipments/$id; empty where nothing does. */
export function pathParam(pattern: string, pathname: string, name: string): string {
  const text = pathname.split('/')[pattern.split('/').indexOf(`$${name}`)] ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    // A single % is none of ours, and leads to nothing.
    return text;
  }
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
  return changeSearch;
}

function changeSearch(
  changes: Readonly<Record<string, string | undefined>>,
  { is_step }: SearchChange = { is_step: false },
): void {
  const { pathname, search } = currentPlace();
  const href = pathname + stringifySearch({ ...parseSearch(search), ...changes });
  if (is_step) goTo(href);
  else replaceWith(href, { keeps_scroll: true });
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
