import { centsFromRand } from '@tsela/domain/money/cents';
import { checkedMovedAccounts } from '@tsela/domain/overview/moving/move-accounts';
import type { MovedAccount } from '@tsela/domain/overview/moving/move-accounts';
import { cellOf, keyOf } from '@tsela/domain/overview/moving/moved-row';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { openMovedAccount, takeBackAccount } from '../../accounts/move-in-account.ts';
import { reading } from '../../db/transaction.ts';
import { findTakenCodes } from './move-facts-reads.ts';
import { ownFieldsOf } from './own-fields.ts';
import type { MoveKindWork } from '../imports/file-kind.ts';
import { findMovedKeys } from '../imports/file-repository.ts';
import { findBookedSince, whyAccountsStay } from './move-rests-reads.ts';

/** Accounts: opened as by hand, and gone again when their file is undone. Source: issue 21.11. */
export const MOVE_ACCOUNTS: MoveKindWork = {
  kind: 'accounts',
  look: async (context, rows) => {
    const settings = await context.services.settings.of(context.provider_id);
    const own_fields = await ownFieldsOf(context, 'accounts');
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
        own_fields,
      }),
    );
    return checked.map((row) => ({ ...row, once_key: keyOf(row.migration_reference), account_id: null }));
  },
  make: async (context, _move, { input }) => {
    // Written by the check of this kind.
    const account_id = await openMovedAccount(context, input as MovedAccount);
    return { account_id, object_id: account_id };
  },
  whyNotUndo: async (tx, asked) => {
    const booked = await findBookedSince(tx, asked);
    return booked === null ? whyAccountsStay(tx, asked) : `Something has been booked on ${booked} since.`;
  },
  undo: async (context, { id: move_id }, { account_id }) => {
    if (account_id !== null) await takeBackAccount(context, { id: account_id, move_id });
  },
};
