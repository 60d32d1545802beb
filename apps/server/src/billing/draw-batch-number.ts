import type { Tx } from '../db/transaction.ts';
import { nextDocumentNumber } from './documents/document-repository.ts';

/** The next number of a provider's batches, which runs without gaps beside those of its papers. It stays locked until the transaction ends. */
export function drawBatchNumber(tx: Tx): Promise<number> {
  return nextDocumentNumber(tx, 'batch');
}
