import type { paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countUndecided } from './imported-payment-repository.ts';
import { importNotFound, readImport } from './payment-import-reads.ts';
import { lockImport, updateLocked } from './payment-import-repository.ts';
import { refuseWhoImportsNothing } from './refuse-importer.ts';

type Answer = OutputOf<typeof paymentImportApi.lockImport>;

/** Closes a file whose lines are all decided on. Raises `conflict` while one is not. Source: screens S43. */
export async function lockPaymentImport(
  context: RequestContext,
  { id }: InputOf<typeof paymentImportApi.lockImport>,
): Promise<Answer> {
  refuseWhoImportsNothing(context);
  return setLocked(context, id, context.now);
}

/** Opens a closed file again, which is for administrators. Source: screens S43. */
export async function reopenPaymentImport(
  context: RequestContext,
  { id }: InputOf<typeof paymentImportApi.reopenImport>,
): Promise<Answer> {
  refuseWhoImportsNothing(context);
  if (context.actor.kind === 'user' && !OPENERS.includes(context.actor.role_id))
    throw new Problem('not-permitted', 'Only administrators can open a locked import again.');
  return setLocked(context, id, null);
}

const OPENERS: readonly number[] = [ROLE_IDS.administrator, ROLE_IDS.super_admin];

async function setLocked(context: RequestContext, id: number, time_locked: Date | null): Promise<Answer> {
  return inTransaction(context, async (tx) => {
    const found = await lockImport(tx, id);
    if (!found) throw importNotFound();
    if ((found.time_locked === null) === (time_locked === null))
      throw new Problem('conflict', time_locked ? 'This import is locked already.' : 'This import is not locked.');
    const undecided = time_locked ? await countUndecided(tx, id) : 0;
    if (undecided > 0)
      throw new Problem(
        'conflict',
        undecided === 1 ? 'One line is neither posted nor left out.' : `${undecided} lines are neither posted nor left out.`,
      );
    await updateLocked(tx, id, time_locked);
    await recordChange(tx, context, {
      type: time_locked ? 'payment-import.locked' : 'payment-import.reopened',
      object_type: 'payment_import',
      object_id: id,
    });
    return { payment_import: await readImport(tx, id) };
  });
}
