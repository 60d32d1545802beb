import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { messageApi } from '@tsela/contract/messages/message-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import type { ProviderId } from '@tsela/domain/ids';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import type { OutputOf } from '@tsela/contract/route';
import { AUDIT_PAGE_SIZE, nextAuditOffset } from '@tsela/domain/audit/audit-trail';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';
import { afterSaving } from './settings/settings-draft.ts';

type Reading = OutputOf<typeof settingsApi.readSettings>;

const EVERYTHING = {};

/** What is asked for: of the own provider, or of another one. */
const readingOf = (provider_id: ProviderId | undefined) => (provider_id === undefined ? EVERYTHING : { provider_id });

/** Every setting of a provider that the reader may know. */
export const useSettings = (provider_id?: ProviderId) =>
  useRead(settingsApi.readSettings, readingOf(provider_id), { keeps_previous: false });

/** By which channels PINs go out. */
export const usePinChannels = () => useRead(shipmentLifeApi.pinChannels, EVERYTHING);

/** A message of the outbox comes of it. */
export const useTestSettings = () => useCall(settingsApi.testSettings, { refreshes: [messageApi.outbox] });

/** Saves changed settings; what was read is right at once, and everything that settings decide is read again. */
export function useSaveSettings(provider_id?: ProviderId) {
  const client = useQueryClient();
  const saving = useCall(settingsApi.saveSettings, { refreshes: [providerApi.generalData, auditApi.events] });
  const remember = (saved: Reading, reset: readonly string[]) =>
    client.setQueryData<Reading>([settingsApi.readSettings.path, readingOf(provider_id)], (read) =>
      read ? afterSaving(read, { saved, reset }) : read,
    );
  return { saving, remember };
}

/** The history of the settings, ten at a time; `newest` is the last change that is known of, and reads it again. Source: AUDIT-03, CONST-20. */
export function useSettingsTrail({ provider_id, newest }: { provider_id: ProviderId; newest: string }) {
  return useInfiniteQuery({
    queryKey: [auditApi.events.path, 'settings-trail', provider_id, newest],
    queryFn: ({ pageParam, signal }) =>
      call(
        auditApi.events,
        { type: 'provider_setting', object_id: provider_id, provider_id, limit: AUDIT_PAGE_SIZE, offset: pageParam },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextAuditOffset(pages.flatMap(({ audit_events }) => audit_events).length, last.count),
    placeholderData: keepPreviousData,
  });
}
