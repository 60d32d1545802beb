import { useEffect } from 'react';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { usePreference } from '../../shell/preferences.ts';
import { useSharedFilters } from '../shipment-calls.ts';
import { addressOfDefault, isSharedDefault, readableOf } from './saved-filters-draft.ts';

/** The user's default filter of the list: an address without filters leads to it. Source: screens 0.2. */
export function useDefaultFilter(): { readonly has_default: boolean; readonly is_opening: boolean } {
  const chosen = usePreference('shipments_default_filter');
  const own = readableOf(usePreference('shipments_filters'));
  const read = useSharedFilters({ is_wanted: isSharedDefault(chosen) });
  const is_bare = Object.keys(useSearchValues()).length === 0;
  const change = useChangeSearch();
  const address = addressOfDefault(chosen, { own, shared: read.data?.shared_filters ?? [] });
  const is_waiting = isSharedDefault(chosen) && read.isLoading;
  const target = is_bare && address !== null ? JSON.stringify(address) : null;

  useEffect(() => {
    // Written by JSON.stringify above, of texts.
    if (target !== null) change(JSON.parse(target) as Record<string, string>);
  });

  return { has_default: address !== null, is_opening: is_bare && (is_waiting || address !== null) };
}
