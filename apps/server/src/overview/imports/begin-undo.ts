import type { UserId } from '@tsela/domain/ids';
import type { Tx } from '../../db/transaction.ts';
import { addToFileCounts, retryKeptRows, skipWaitingRows, updateFile } from './file-repository.ts';

/** A file, locked by this transaction, is undone from now on: what waits is left out, and what was kept before is tried again. */
export async function beginUndo(tx: Tx, { id, user_id }: { readonly id: number; readonly user_id: UserId }): Promise<void> {
  const left_out = await skipWaitingRows(tx, id, 'The file was undone before.');
  const again = await retryKeptRows(tx, id);
  await addToFileCounts(tx, id, { skipped_count: left_out, moved_count: again, kept_count: -again });
  await updateFile(tx, id, { state: 'undoing', message: '', acting_user_id: user_id });
}
