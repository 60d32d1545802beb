import { searchReference } from '@tsela/domain/formats/references';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { stickerParts, whyNotUse } from '@tsela/domain/shipments/stickers';
import { lockShared } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import { STICKERS } from './sticker-count-repository.ts';
import { readFitness } from './sticker-repository.ts';

interface Using {
  /** Null where it is not known yet. */
  readonly account_id: AccountId | null;
  readonly references: readonly string[];
  /** Of the form, where it has one. */
  readonly field: string;
}

/**
 * Refuses references that are stickers which are lost or void, or which another account was given. Those of stock, drivers and branches go onto
 * any parcel, and those of no range are none of ours. Source: screens S32, decisions/0239.
 */
export async function refuseUnfitStickers(tx: Tx, { account_id, references, field }: Using): Promise<void> {
  const wanted = references.map(stickerParts).filter((parts) => parts !== null);
  if (wanted.length === 0) return;
  lockShared(tx, STICKERS);
  for (const { reference, mark, holder } of await readFitness(tx, wanted)) {
    const message = whyNotUse(searchReference(reference), { mark, holder, account_id });
    if (message !== null) throw new Problem('bad-input', message, { violations: [{ field, code: 'sticker', message }] });
  }
}
