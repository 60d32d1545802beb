import { IMPORT_KIND_FACTS, isImportKind } from '@tsela/domain/overview/imports/import-kinds';
import { isMovable } from '@tsela/domain/overview/moving/move-kinds';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { UserActor } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import type { FileRow } from './file-repository.ts';

/** Why a file stops before its end, as its reader is told. */
export const STOPPED = {
  tool: {
    fault: 'It stopped before its end. What is done is done; go on with the rest.',
    user: 'The user in whose name it ran may no longer import it. Go on to import the rest in your own.',
  },
  move: {
    fault: 'It stopped before its end. Undo it, and move the file in again.',
    user: 'The user in whose name it ran may no longer move it in. Undo it, and move the file in again.',
  },
};

export const UNDO_STOPPED = 'Undoing stopped before its end. Undo it again to go on.';

const MOVING = { permission: 'API_/moves:POST', undo_permission: 'API_/moves:DELETE' };

/** The user of a file as they are at this moment; null when they may not do it, or undo it, any more. */
export async function userNow(
  tx: Tx,
  { acting_user_id, kind }: FileRow,
  which: 'permission' | 'undo_permission',
): Promise<UserActor | null> {
  const actor = await readActorById(tx, acting_user_id);
  if (!actor) return null;
  if (isImportKind(kind)) return hasPermission(actor.permissions, IMPORT_KIND_FACTS[kind][which]) ? actor : null;
  return hasPermission(actor.permissions, MOVING[which]) && isMovable(kind, actor.permissions) ? actor : null;
}
