import type { statementApi } from '@tsela/contract/billing/statement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { checkStatementDays } from '@tsela/domain/billing/statement-rules';
import { isEmail } from '@tsela/domain/formats/email';
import type { AccountId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { countSent } from '../documents/sent-too-often.ts';
import { issuedBy } from '../documents/issued-parties.ts';
import { authorOf } from '../ledger/post-transaction.ts';
import { sealAccount } from '../ledger/seal-ledger.ts';
import { emailStatement } from './statement-email.ts';
import { readStatement } from './statement-reads.ts';
import { findSameStatement, insertStatement, readChainStart, readStanding } from './statement-repository.ts';

type Input = InputOf<typeof statementApi.makeStatement>;

/**
 * Makes the statement of an account for some days, by when entries were booked: a statement of days that are over never has another line.
 * E-mails go to the account's billing contact or to the caller. Source: screens S20, S41, S44.
 */
export async function makeStatement(context: RequestContext, input: Input): Promise<OutputOf<typeof statementApi.makeStatement>> {
  refuseBillingUnseen(context.actor);
  // The contract's shapes admit real days only.
  const days = { start: input.start_date as Day, end: input.end_date as Day };
  refuseIfAny(checkStatementDays({ ...days, today: dayOf(context.now) }));
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, input.account_id);
    const recipient = input.email_to === undefined ? '' : recipientOf(context, account, input.email_to);
    const id = await makeWithin(tx, context, account, { ...days, is_monthly: false });
    const statement = await readStatement(tx, id);
    if (recipient !== '') await countSent(tx, { of: `statement:${account.id}` }, context.now);
    if (recipient !== '') await emailStatement(tx, context, { statement, recipient });
    return { statement, emailed_to: recipient };
  });
}

/** Makes the statement, or finds the same one. The account is locked, so that nothing is booked meanwhile. */
export async function makeWithin(
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
  { start, end, is_monthly }: { readonly start: Day; readonly end: Day; readonly is_monthly: boolean },
): Promise<number> {
  await sealAccount(tx, context, account.id);
  const opening = await readChainStart(tx, account.id, start);
  const closing = await readChainStart(tx, account.id, addDays(end, 1));
  const statement = {
    account_id: account.id,
    start_date: start,
    end_date: end,
    opening_seq: opening.seq,
    closing_seq: closing.seq,
    opening_cents: opening.balance_cents,
    closing_cents: closing.balance_cents,
    standing: await readStanding(tx, account, context.now),
    issued: issuedBy(await context.services.settings.of(tx.provider_id), account),
    is_monthly,
    made_by: authorOf(context.actor),
    time_created: context.now,
  };
  const same = await findSameStatement(tx, statement);
  if (same !== undefined) return same;
  const id = await insertStatement(tx, statement);
  await recordMade(tx, context, { account_id: account.id, start, end });
  return id;
}

async function recordMade(
  tx: Tx,
  context: RequestContext,
  { account_id, start, end }: { readonly account_id: AccountId; readonly start: Day; readonly end: Day },
): Promise<void> {
  await recordChange(tx, context, {
    type: 'statement.made',
    object_type: 'account',
    object_id: account_id,
    account_id,
    change_to: { start_date: start, end_date: end },
  });
}

function recipientOf({ actor }: RequestContext, account: AccountRow, email_to: NonNullable<Input['email_to']>): string {
  const address = email_to === 'me' ? (actor.kind === 'user' ? actor.email : '') : billingEmailOf(account);
  if (isEmail(address)) return address;
  const message =
    email_to === 'me'
      ? 'You have no e-mail address to send it to.'
      : 'The account has no billing contact with an e-mail address. Please add one first.';
  throw new Problem('bad-input', message, { violations: [{ field: 'email_to', code: 'invalid', message }] });
}

/** Where an account's papers go; empty where no billing contact has an address. */
export function billingEmailOf({ billing_contact }: Pick<AccountRow, 'billing_contact'>): string {
  return billing_contact.email?.trim() ?? '';
}
