import type { BranchId } from '@tsela/domain/ids';
import { centsFromRand } from '@tsela/domain/money/cents';
import { checkedMovedAccounts } from '@tsela/domain/overview/moving/move-accounts';
import type { MovedAccount } from '@tsela/domain/overview/moving/move-accounts';
import { cellOf, keyOf } from '@tsela/domain/overview/moving/moved-row';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { lockAccountFor, updateAccounts } from '../../accounts/account-repository.ts';
import { tellOfAccount } from '../../accounts/account-staff.ts';
import { holdBranch } from '../../accounts/branch-of-account-repository.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import { reading } from '../../db/transaction.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { resolveAddress } from '../../service-areas/resolve-address.ts';
import { findTakenCodes } from './move-facts-reads.ts';
import type { InTx, MoveKindWork } from './move-kind.ts';
import type { MoveRow, OpenRow } from './move-repository.ts';
import { findMovedKeys } from './move-repository.ts';
import { findBookedSince, hasLedger, whyAccountsStay } from './move-rests-reads.ts';
import { deleteAccount } from './moved-record-repository.ts';

/** Accounts: opened as by hand, and gone again when their file is undone. Source: issue 21.11. */
export const MOVE_ACCOUNTS: MoveKindWork = {
  kind: 'accounts',
  look: async (context, rows) => {
    const settings = await context.services.settings.of(context.provider_id);
    const branches = await context.services.branches.of(context.provider_id);
    const checked = await reading(context, async (tx) =>
      checkedMovedAccounts(rows, {
        taken_codes: await findTakenCodes(
          tx,
          rows.map((row) => keyOf(cellOf(row, 'account_code'))),
        ),
        moved: await findMovedKeys(
          tx,
          'accounts',
          rows.map((row) => keyOf(cellOf(row, 'migration_reference') || cellOf(row, 'account_code'))),
        ),
        branches: new Map(branches.filter(({ is_active }) => is_active).map(({ id, code }) => [code.toUpperCase(), id])),
        default_credit_limit_cents: centsFromRand(readSetting(settings, 'default_credit_limit')),
        default_frequency: readSetting(settings, 'default_invoice_frequency'),
        default_frequency_time: readSetting(settings, 'default_invoice_frequency_time'),
      }),
    );
    return checked.map((row) => ({ ...row, once_key: keyOf(row.migration_reference), account_id: null }));
  },
  make: openMoved,
  whyNotUndo: async (tx, asked) => {
    const booked = await findBookedSince(tx, asked);
    return booked === null ? whyAccountsStay(tx, asked) : `Something has been booked on ${booked} since.`;
  },
  undo: takeBack,
};

async function openMoved(context: InTx, _move: MoveRow, { input }: OpenRow) {
  const { tx } = context;
  // Written by the check of this kind.
  const { address, branch_id, ...account } = input as MovedAccount;
  const branch = branch_id as BranchId | null;
  await holdBranch(tx, branch);
  const settings = await context.services.settings.of(context.provider_id);
  const account_id = await createAccount(context, {
    ...account,
    branch_id: branch,
    invoice_frequency_time: readSetting(settings, 'default_invoice_frequency_time'),
    address: address === null ? null : resolveAddress(await gazetteerFor(context), { ...address, type: 'business' }).address,
  });
  tellOfAccount(tx, context, account_id);
  return { account_id, object_id: account_id };
}

/**
 * An account without a ledger goes. One whose entries were moved in and taken back stays on record, closed, and gives up its code, so that the file
 * can be moved in again.
 */
async function takeBack(context: InTx, { id: move_id }: MoveRow, { account_id }: OpenRow): Promise<void> {
  const { tx } = context;
  if (account_id === null) return;
  const account = await lockAccountFor(tx, context.actor, account_id);
  const { account_code } = account;
  const stays = await hasLedger(tx, account_id);
  if (stays) {
    const closed = { status: 'closed', time_closed: context.now, account_code: `${account_code}-UNDONE-${move_id}` } as const;
    await updateAccounts(tx, [account_id], closed, context.now);
  } else if (!(await deleteAccount(tx, account_id))) throw new Problem('conflict', `${account_code} is in use, so it stays.`);
  await recordChange(tx, context, {
    type: 'account.move-undone',
    object_type: 'account',
    object_id: account_id,
    account_id,
    change_from: { account_code, name: account.name },
    change_to: { stays_closed: stays },
  });
  tellOfAccount(tx, context, account_id);
}
