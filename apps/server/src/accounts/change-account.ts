import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { Contact } from '@tsela/contract/service-areas/address-shapes';
import {
  INTERNAL_ACCOUNT_FIELDS,
  OWN_ACCOUNT_FIELDS,
  accountChecks,
  typeChangeChecks,
} from '@tsela/domain/accounts/account-changes';
import { ownFieldChecks } from '@tsela/domain/accounts/account-opening';
import type { AccountId } from '@tsela/domain/ids';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { positionChecks } from '@tsela/domain/service-areas/position-checks';
import { recordChanges } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { ownValuesAfter, toldParts } from '../providers/custom-values.ts';
import type { ValuesTold } from '../providers/custom-values.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { changesOf } from './account-differences.ts';
import { readAccount } from './account-reads.ts';
import { loadAccountFor, lockAccountFor, updateAccounts } from './account-repository.ts';
import type { AccountChanges, AccountRow } from './account-repository.ts';
import { refuseWithoutBilling, tellOfAccount } from './account-staff.ts';
import { holdBranch } from './branch-of-account-repository.ts';
import { codeTaken, isCodeTaken } from './create-account.ts';

type Input = InputOf<typeof accountApi.change>;

/**
 * Changes an account: staff everything, its own people their contacts, address and answers. A caller who sends the `time_modified` they
 * have read overwrites no later change. Source: CALL-33, CALL-34, screens S20 and S44.
 */
export async function changeAccount(context: RequestContext, input: Input): Promise<OutputOf<typeof accountApi.change>> {
  const settings = await context.services.settings.of(context.provider_id);
  const account_id = accountAskedFor(context, input.id);
  return inTransaction(context, async (tx) => {
    const { branch_id } = await loadAccountFor(tx, context.actor, account_id);
    // What is sent back as it was is no change, even where the branch has closed since.
    if (isStaff(context.actor) && input.branch_id !== branch_id) await holdBranch(tx, input.branch_id);
    const before = await lockAccountFor(tx, context.actor, account_id);
    refuseStale('account', input.time_modified, before);
    const own = await ownValuesAfter(context, 'account', { before, values: input.custom_fields });
    const changes = { ...changesOf(before, input, await gazetteerFor(context)), ...own.changes };
    refuseForeign(context, changes, settings);
    refuseWrong(context, { before, changes, input, settings });
    if (Object.keys(changes).length > 0) await save(tx, context, { before, changes, told: own.told });
    return { account: await readAccount(tx, context, account_id) };
  });
}

/** The account named, or the own one. */
export function accountAskedFor({ actor }: RequestContext, named: AccountId | undefined): AccountId {
  const account_id = named ?? (actor.kind === 'user' ? actor.account_id : null);
  if (account_id !== null) return account_id;
  const message = 'Please choose an account.';
  throw new Problem('bad-input', message, { violations: [{ field: 'account_id', code: 'required', message }] });
}

/** What is the provider's to decide its customers ask for. Source: screens S20. */
function refuseForeign({ actor }: RequestContext, changes: AccountChanges, settings: StoredSettings): void {
  if (isStaff(actor)) return;
  const own: readonly string[] = OWN_ACCOUNT_FIELDS;
  const violations = Object.keys(changes)
    .filter((name) => !own.includes(name))
    .map((name) => {
      const message = `Only ${readSetting(settings, 'provider_title')} can change this. Please contact support.`;
      return { field: name.replace(/_cents$/, ''), code: 'not-permitted', message };
    });
  if (violations[0]) throw new Problem('not-permitted', violations[0].message, { violations });
}

interface Change {
  readonly before: AccountRow;
  readonly changes: AccountChanges;
  readonly input: Input;
  readonly settings: StoredSettings;
}

function refuseWrong(context: RequestContext, { before, changes, input, settings }: Change): void {
  if (changes.credit_limit_cents !== undefined && changes.account_type === undefined)
    refuseWithoutBilling(context, 'credit_limit');
  const after = { ...before, ...changes };
  const { account_type = before.account_type, credit_limit, invoice_frequency } = input;
  const wrong = accountChecks({
    ...after,
    credit_limit: randFromCents(after.credit_limit_cents),
    billing_contact: contactToCheck(after.billing_contact),
  });
  refuseIfAny([
    ...typeChangeChecks(before, { account_type, credit_limit, invoice_frequency }),
    ...wrong.filter(({ field }) => isTouched(field, changes)),
    ...(input.address ? positionChecks(input.address, 'address') : []),
    ...ownFieldChecks('registration_fields', input.registration_fields ?? {}, readSetting(settings, 'registration_fields')),
    ...ownFieldChecks('internal_fields', input.internal_fields ?? {}, readSetting(settings, 'internal_account_fields')),
  ]);
}

/** Accounts of older times may have no contact. */
function contactToCheck({ email = '', mobile_number = '' }: Partial<Contact>): Pick<Contact, 'email' | 'mobile_number'> {
  return { email, mobile_number };
}

/** What was kept wrong before is not in the way of changing something else. */
function isTouched(field: string, changes: AccountChanges): boolean {
  const [name] = field.split('.');
  const touched = Object.keys(changes).map((column) => column.replace(/_cents$/, ''));
  return touched.some((each) => each === name || (each === 'invoice_frequency' && name === 'invoice_frequency_time'));
}

/** What staff keep for themselves is an entry of its own, which the account's people are not shown. */
async function save(
  tx: Tx,
  context: RequestContext,
  { before, changes, told }: Pick<Change, 'before' | 'changes'> & { readonly told: ValuesTold },
): Promise<void> {
  await updateAccounts(tx, [before.id], changes, context.now).catch((error: unknown) => {
    throw isCodeTaken(error) ? codeTaken(changes.account_code ?? '') : error;
  });
  // The names come from an object of that type.
  const names = (Object.keys(changes) as (keyof AccountChanges)[]).filter((name) => name !== 'custom_fields');
  const internal: readonly string[] = INTERNAL_ACCOUNT_FIELDS;
  const own = toldParts(told);
  const parts = [
    { type: 'account.changed', names: names.filter((name) => !internal.includes(name)), own: own.seen },
    { type: 'account.internal-changed', names: names.filter((name) => internal.includes(name)), own: own.staff_only },
  ].filter((part) => part.names.length > 0 || Object.keys(part.own.change_to).length > 0);
  await recordChanges(
    tx,
    context,
    parts.map((part) => ({
      type: part.type,
      object_type: 'account' as const,
      object_id: before.id,
      account_id: before.id,
      change_from: { ...Object.fromEntries(part.names.map((name) => [name, before[name]])), ...part.own.change_from },
      change_to: { ...Object.fromEntries(part.names.map((name) => [name, changes[name]])), ...part.own.change_to },
    })),
  );
  tellOfAccount(tx, context, before.id);
}
