import { useQuery } from '@tanstack/react-query';
import { userImportApi } from '@tsela/contract/users/user-import-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import type { UserImportRow } from '@tsela/domain/users/user-import';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

/** What is wrong with the rows of a file; null waits. It changes nothing, so it is asked like a reading. */
export const useCheckedRows = (rows: UserImportRow[] | null) =>
  useQuery({
    // Not under its path: what refreshes users must not look at a file again that has just been added.
    queryKey: ['checked-users', rows],
    queryFn: ({ signal }) => call(userImportApi.checkImport, { rows: rows ?? [] }, { signal }),
    enabled: rows !== null,
    gcTime: 0,
  });

const REFRESHES = { refreshes: [auditApi.events] };
export const useUserImports = () => useRead(userImportApi.listImports, {});
export const useImportUsers = () => useCall(userImportApi.import, REFRESHES);
export const useInviteImported = () => useCall(userImportApi.inviteImported, REFRESHES);
export const useUndoImport = () => useCall(userImportApi.undoImport, REFRESHES);
