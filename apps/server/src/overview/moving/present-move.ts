import type { Move } from '@tsela/contract/overview/move-api';
import { randFromCents } from '@tsela/domain/money/cents';
import { isImportKind } from '@tsela/domain/overview/imports/import-kinds';
import { MOVE_KINDS } from '@tsela/domain/overview/moving/move-kinds';
import { maySeeBilling } from '../../accounts/present-account.ts';
import type { Actor } from '../../context.ts';
import type { FileRow, FilesReached } from '../imports/file-repository.ts';

/** The files that were moved in: those of tools are none of them. */
export const MOVES: FilesReached = { kinds: MOVE_KINDS, only_of: null };

/** A file that was moved in, with what its rows come to for readers who may see amounts. */
export function presentMove(row: FileRow, actor: Actor): Move {
  const { id, kind, state, message, file_name, row_count, moved_count, failed_count, undone_count, kept_count } = row;
  if (isImportKind(kind)) throw new Error(`File ${id} was not moved in.`);
  return {
    id,
    kind,
    state,
    message,
    file_name,
    row_count,
    ...(maySeeBilling(actor) && { total: row.total_cents === null ? null : randFromCents(row.total_cents) }),
    moved_count,
    failed_count,
    undone_count,
    kept_count,
    created_by_name: row.created_by_name,
    time_created: row.time_created.toISOString(),
    time_done: row.time_done?.toISOString() ?? null,
    time_undone: row.time_undone?.toISOString() ?? null,
  };
}
