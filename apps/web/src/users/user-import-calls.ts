import { auditApi } from '@tsela/contract/audit/audit-api';
import { userImportApi } from '@tsela/contract/overview/file-import-api';
import { useCall, useRead } from '../api/queries.ts';

/** How far the users of a file are; `import_id` is its number in the list of files. */
export const useInvitations = (import_id: number) =>
  useRead(userImportApi.invitations, { id: import_id }, { reads_when_shown: true });
export const useInviteImported = () => useCall(userImportApi.inviteImported, { refreshes: [auditApi.events] });
