import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { readAccount } from './account-reads.ts';
import { lockAccountFor, updateAccounts } from './account-repository.ts';
import type { AccountRow } from './account-repository.ts';
import { tellOfAccount, tellOfWaiting } from './account-staff.ts';
import { accountAskedFor } from './change-account.ts';

/**
 * The people of an account ask to close it, or take that back; staff set a wish aside. Asked twice it is asked once, with the first reason.
 * Nothing changes for the account until staff close it. Source: screens S20, "request to close the account".
 */
export async function askToClose(
  context: RequestContext,
  { id, wish, reason = '' }: InputOf<typeof accountApi.askToClose>,
): Promise<OutputOf<typeof accountApi.askToClose>> {
  if (wish === 'close' && isStaff(context.actor)) throw new Problem('not-permitted', 'Staff close an account themselves.');
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, accountAskedFor(context, id));
    if (account.status === 'closed') throw new Problem('conflict', 'The account is closed already.');
    const is_asked = account.time_close_asked !== null;
    if (is_asked !== (wish === 'close')) await save(tx, context, { account, wish, reason: reason.trim() });
    return { account: await readAccount(tx, context, account.id) };
  });
}

interface Wish {
  readonly account: AccountRow;
  readonly wish: 'close' | 'stay';
  readonly reason: string;
}

async function save(tx: Tx, context: RequestContext, { account, wish, reason }: Wish): Promise<void> {
  const is_asking = wish === 'close';
  const changes = {
    time_close_asked: is_asking ? context.now : null,
    close_asked_reason: is_asking ? reason : '',
  };
  await updateAccounts(tx, [account.id], changes, context.now);
  await recordChange(tx, context, {
    type: is_asking ? 'account.close-asked' : 'account.close-set-aside',
    object_type: 'account',
    object_id: account.id,
    account_id: account.id,
    ...(is_asking && reason !== '' && { change_to: { close_asked_reason: reason } }),
  });
  if (is_asking) {
    await tellSupport(tx, context, { account, reason });
    const named = `${account.name} (${account.account_code})`;
    await tellOfWaiting(tx, context, {
      id: account.id,
      subject: `${account.account_code} asks to be closed`,
      text: `${named} asks to close its account. ${reason}`,
    });
  }
  tellOfAccount(tx, context, account.id);
}

/** Those who look after accounts learn of it, where the provider has named an address for that. */
async function tellSupport(tx: Tx, context: RequestContext, { account, reason }: Omit<Wish, 'wish'>): Promise<void> {
  const recipient = readSetting(await context.services.settings.of(tx.provider_id), 'support_email_address');
  if (recipient === '') return;
  const portal = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  await insertMessages(tx, context, [
    {
      shipment_id: null,
      account_id: account.id,
      channel: 'email',
      event: 'account_close_asked',
      recipient,
      subject: `${account.account_code} asks to be closed`,
      body: [
        `${account.name} (${account.account_code}) asks to close its account.`,
        reason,
        `${portal}${recordPath('accountById', account.id)}`,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
    },
  ]);
}
