import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { OutputOf } from '@tsela/contract/route';
import { AUDIT_PAGE_SIZE, nextAuditOffset } from '@tsela/domain/audit/audit-trail';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';
import { afterSaving } from './settings-draft.ts';

type Reading = OutputOf<typeof settingsApi.readSettings>;

const EVERYTHING = {};

/** Every setting of the provider that the reader may know. */
export const useSettings = () => useRead(settingsApi.readSettings, EVERYTHING);

/** Saves changed settings; what was read is right at once, and everything that settings decide is read again. */
export function useSaveSettings() {
  const client = useQueryClient();
  const saving = useCall(settingsApi.saveSettings, { refreshes: [providerApi.generalData, auditApi.events] });
  const remember = (saved: Reading, reset: readonly string[]) =>
    client.setQueryData<Reading>([settingsApi.readSettings.path, EVERYTHING], (read) =>
      read ? afterSaving(read, { saved, reset }) : read,
    );
  return { saving, remember };
}

/** The history of the settings, ten at a time; `newest` is the last change that is known of, and reads it again. Source: AUDIT-03, CONST-20. */
export function useSettingsTrail({ provider_id, newest }: { provider_id: number; newest: string }) {
  return useInfiniteQuery({
    queryKey: [auditApi.events.path, 'settings-trail', provider_id, newest],
    queryFn: ({ pageParam, signal }) =>
      call(
        auditApi.events,
        { type: 'provider_setting', object_id: provider_id, limit: AUDIT_PAGE_SIZE, offset: pageParam },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextAuditOffset(pages.flatMap(({ audit_events }) => audit_events).length, last.count),
    placeholderData: keepPreviousData,
  });
}
