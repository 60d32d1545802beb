import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { greetingOf, letterText } from '../providers/letter-text.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { readAccount } from './account-reads.ts';
import { lockAccountFor, readUsersOfAccount, updateAccounts } from './account-repository.ts';
import type { AccountRow } from './account-repository.ts';
import { refuseAccountUsers, tellOfAccount } from './account-staff.ts';
import { close } from './close-account.ts';

type Input = InputOf<typeof accountApi.approve>;

/**
 * Decides about an account that its owner has opened: approved it may send, declined it is closed and waits still, so that opening it again
 * leaves the decision open. Of two who decide at once the second learns that it is decided. Source: screens S04, S44.
 */
export async function approveAccount(context: RequestContext, input: Input): Promise<OutputOf<typeof accountApi.approve>> {
  refuseAccountUsers(context);
  const { id, decision } = input;
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, id);
    if (account.status === 'closed') throw new Problem('conflict', 'The account is closed already.');
    if (!account.needs_approval) throw new Problem('conflict', 'The account has been approved already.');
    await (decision === 'approve'
      ? approve(tx, context, account)
      : close(tx, context, account, 'account.declined', reasonOf(input)));
    await tellOwners(tx, context, account, input);
    return { account: await readAccount(tx, context, id) };
  });
}

async function approve(tx: Tx, context: RequestContext, { id }: AccountRow): Promise<void> {
  await updateAccounts(tx, [id], { needs_approval: false }, context.now);
  await recordChange(tx, context, {
    type: 'account.approved',
    object_type: 'account',
    object_id: id,
    account_id: id,
    change_from: { needs_approval: true },
    change_to: { needs_approval: false },
  });
  tellOfAccount(tx, context, id);
}

function reasonOf({ message = '' }: Input): { message?: string } {
  return message.trim() === '' ? {} : { message: message.trim() };
}

async function tellOwners(tx: Tx, context: RequestContext, account: AccountRow, input: Input): Promise<void> {
  const owners = (await readUsersOfAccount(tx, account.id)).filter(({ is_owner }) => is_owner);
  const title = readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
  const address = (await portalAddressOf(context, context.provider_id)) ?? context.services.config.public_url;
  const { message = '' } = reasonOf(input);
  const is_approved = input.decision === 'approve';
  const event = is_approved ? 'account_approved' : 'account_declined';
  const gaps = { title, account: onOneLine(account.name), text: message, link: `${address}${SCREENS.login.path}` };
  const messages = await Promise.all(
    owners.map(async ({ name, email }) => ({
      shipment_id: null,
      account_id: account.id,
      channel: 'email' as const,
      event,
      recipient: email,
      ...(await letterText(context, event, { ...gaps, greeting: greetingOf(name) })),
    })),
  );
  await insertMessages(tx, context, messages);
}
