import { useQuery } from '@tanstack/react-query';
import { auditApi } from '@tsela/contract/audit/audit-api';
import type {
  ImportedFileRow,
  allocationImportApi,
  contactImportApi,
  parcelImportApi,
  userImportApi,
} from '@tsela/contract/overview/file-import-api';
import type { Route } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { importFields } from '@tsela/domain/overview/imports/import-kinds';
import type { ImportKind } from '@tsela/domain/overview/imports/import-kinds';
import { isFileAtWork } from '@tsela/domain/overview/imports/import-states';
import { call } from '../../api/call.ts';
import { readingOf, useCall, useRead } from '../../api/queries.ts';
import type { ImportRows } from './file-import-draft.ts';

/** The calls of a kind of file. */
export type ImportApi = typeof parcelImportApi | typeof contactImportApi | typeof allocationImportApi | typeof userImportApi;

/** A kind of file as a page has it: its calls, whose rows they are, and what else is read again once rows are done. */
export interface ImportedKind {
  readonly kind: ImportKind;
  readonly api: ImportApi;
  /** Of kinds whose rows name no account; left out, the own one. */
  readonly account_id?: AccountId;
  /** The provider's own fields that are among the columns. */
  readonly own?: readonly CustomField[];
  readonly refreshes: readonly Route[];
}

export const fieldsOf = ({ kind, own = [] }: ImportedKind) => importFields(kind, own);

const WATCH_MS = 1000;
const HISTORY_SIZE = 10;
const ROWS_SHOWN = 50;

const ofAccount = ({ account_id }: ImportedKind) => (account_id === undefined ? {} : { account_id });

/** What would become of the rows of a file. It changes nothing, so it is asked like a reading; `state` tells one file and mapping from another. */
export const useCheckedImport = (of: ImportedKind, { state, rows }: { readonly state: string; readonly rows: ImportRows }) =>
  useQuery({
    // Not under its path: what refreshes imports must not look at a file again that has just been imported.
    queryKey: ['checked-import', of.kind, of.account_id ?? 0, state],
    queryFn: ({ signal }) => call(of.api.checkImport, { ...ofAccount(of), rows }, { signal }),
    gcTime: 0,
  });

export function useStartImport(of: ImportedKind) {
  const starting = useCall(of.api.startImport);
  return { ...starting, extra: ofAccount(of) };
}

const refreshed = ({ refreshes }: ImportedKind) => ({ refreshes: [...refreshes, auditApi.events] });

export const useImports = (of: ImportedKind) => useRead(of.api.imports, { limit: HISTORY_SIZE, ...ofAccount(of) });
export const useImportedRows = ({ api }: ImportedKind, id: number, state: ImportedFileRow['state']) =>
  useRead(api.importRows, { id, state, limit: ROWS_SHOWN });
export const useResumeImport = (of: ImportedKind) => useCall(of.api.resumeImport, refreshed(of));
export const useUndoFileImport = (of: ImportedKind) => useCall(of.api.undoImport, refreshed(of));

/** A file, read again while a job is at work on it. */
export function useImportedFile({ api }: ImportedKind, id: number) {
  return useQuery({
    ...readingOf(api.imports, { id }),
    refetchInterval: ({ state }) => {
      const found = state.data?.imports[0];
      return found && isFileAtWork(found.state) ? WATCH_MS : false;
    },
  });
}
