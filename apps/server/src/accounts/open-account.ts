import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { accountChecks } from '@tsela/domain/accounts/account-changes';
import { ownFieldChecks, ownerChecks } from '@tsela/domain/accounts/account-opening';
import { accountCodePrefix } from '@tsela/domain/accounts/registration-rules';
import { phoneToStore } from '@tsela/domain/formats/phone';
import type { Invitation } from '@tsela/contract/users/user-shapes';
import type { AccountId, RoleId } from '@tsela/domain/ids';
import { centsFromRand } from '@tsela/domain/money/cents';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { positionChecks } from '@tsela/domain/service-areas/position-checks';
import { inviteUser } from '../users/invite-user.ts';
import type { RequestContext } from '../context.ts';
import { visibilityOfActor } from '../db/reach.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { changedCustomValues } from '../providers/custom-values.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import { readAccount } from './account-reads.ts';
import { drawAccountCode } from './account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling, tellOfAccount } from './account-staff.ts';
import { holdBranch } from './branch-of-account-repository.ts';
import { createAccount } from './create-account.ts';

type Input = InputOf<typeof accountApi.create>;

const MAY_INVITE = 'API_/users:POST';

/**
 * Opens an account for a customer and invites its first owner, both or neither. What is left out has the provider's defaults, the code is the
 * next free one. Source: screens S44, "New account"; settings.tsv, account creation.
 */
export async function openAccount(context: RequestContext, input: Input): Promise<OutputOf<typeof accountApi.create>> {
  refuseAccountUsers(context);
  refuseWhoSeesOneAccount(context);
  if (input.owner && !hasPermission(permissionsOf(context), MAY_INVITE))
    throw new Problem('not-permitted', `You do not have permission to do this (${MAY_INVITE}).`);
  if (input.credit_limit !== undefined) refuseWithoutBilling(context, 'credit_limit');
  const settings = await context.services.settings.of(context.provider_id);
  const details = detailsOf(input, settings);
  const code_prefix = accountCodePrefix(readSetting(settings, 'account_code_prefix'), details.name);
  refuseIfAny([
    ...(input.owner ? ownerChecks(input.owner) : []),
    ...accountChecks({ ...details, account_code: details.account_code || code_prefix }),
    ...ownFieldChecks('registration_fields', input.registration_fields ?? {}, readSetting(settings, 'registration_fields')),
    ...(input.address ? positionChecks(input.address, 'address') : []),
    ...ownFieldChecks('internal_fields', input.internal_fields ?? {}, readSetting(settings, 'internal_account_fields')),
  ]);
  return inTransaction(context, async (tx) => {
    await holdBranch(tx, input.branch_id);
    const own = { values: input.custom_fields ?? {}, before: {} };
    const { after: custom_fields } = await changedCustomValues(context, 'account', own);
    const { credit_limit, ...kept } = details;
    const gazetteer = await gazetteerFor(context);
    const account_id = await createAccount(
      { ...context, tx },
      {
        ...kept,
        custom_fields,
        branch_id: input.branch_id ?? null,
        account_code: details.account_code || (await drawAccountCode(tx, code_prefix)),
        credit_limit_cents: centsFromRand(credit_limit),
        address: input.address ? resolveAddress(gazetteer, input.address).address : null,
      },
    );
    const invitation = input.owner ? await inviteOwner(tx, context, account_id, input.owner) : null;
    tellOfAccount(tx, context, account_id);
    return { account: await readAccount(tx, context, account_id), invitation };
  });
}

function permissionsOf({ actor }: RequestContext): readonly string[] {
  return actor.kind === 'user' ? actor.permissions : ['*'];
}

/** A user limited to an account would make one that they do not see. Source: ROLE-06. */
function refuseWhoSeesOneAccount({ actor }: RequestContext): void {
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing' || visibility.account_id !== null)
    throw new Problem('not-permitted', 'You work for one account only, so you cannot add another.');
}

/** What is left out has the provider's defaults. */
function detailsOf(input: Input, settings: StoredSettings) {
  const { account_type = 'prepaid', registration_fields = {}, internal_fields = {} } = input;
  const default_limit = account_type === 'postpaid' ? readSetting(settings, 'default_credit_limit') : 0;
  return {
    ...textsOf(input),
    account_type,
    registration_fields,
    internal_fields,
    credit_limit: input.credit_limit ?? default_limit,
    invoice_frequency: input.invoice_frequency ?? readSetting(settings, 'default_invoice_frequency'),
    invoice_frequency_time: input.invoice_frequency_time ?? readSetting(settings, 'default_invoice_frequency_time'),
    force_show_billing_transactions: input.force_show_billing_transactions ?? false,
    no_invoice_reminders: input.no_invoice_reminders ?? false,
    invoice_per_cost_center: input.invoice_per_cost_center ?? false,
    billing_contact: billingContactOf(input),
  };
}

function textsOf({
  name,
  account_code = '',
  tracking_prefix = '',
  support_email,
  registration_number = '',
  vat_number = '',
  sales_person = '',
}: Input) {
  return {
    name: name.trim(),
    account_code: account_code.trim(),
    tracking_prefix: tracking_prefix.trim(),
    support_email: support_email?.trim() || null,
    registration_number: registration_number.trim(),
    vat_number: vat_number.trim(),
    sales_person: sales_person.trim(),
  };
}

/** Until another contact is named, invoices go to the owner. */
function billingContactOf({ billing_contact = {}, owner }: Input) {
  const mobile_number = billing_contact.mobile_number || (owner?.mobile_number ?? '');
  return {
    name: billing_contact.name?.trim() || (owner?.name.trim() ?? ''),
    email: billing_contact.email?.trim() || (owner?.email.trim() ?? ''),
    mobile_number: phoneToStore(mobile_number, { is_south_african: true }),
  };
}

/** What is wrong about the owner is said beside the owner's fields. */
async function inviteOwner(
  tx: Tx,
  context: RequestContext,
  account_id: AccountId,
  owner: NonNullable<Input['owner']>,
): Promise<Invitation> {
  // The id of a seeded role is written in the domain's table. Source: ROLE-08.
  const role_id = ROLE_IDS.account_owner as RoleId;
  try {
    return (await inviteUser({ ...context, tx }, { ...owner, role_id, account_id }, { asks_required: false })).invitation;
  } catch (error) {
    if (!(error instanceof Problem) || error.violations.length === 0) throw error;
    const violations = error.violations.map((each) => ({ ...each, field: `owner.${each.field}` }));
    throw new Problem(error.code, error.message, { violations, cause: error });
  }
}
