import type { registrationApi } from '@tsela/contract/accounts/registration-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { accountCodePrefix, emailIsTaken, registrationChecks } from '@tsela/domain/accounts/registration-rules';
import { phoneToStore } from '@tsela/domain/formats/phone';
import type { AccountId, RoleId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { mayRegisterAccount } from '@tsela/domain/permissions/who-may';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { passwordChecks } from '@tsela/domain/sessions/password-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { sendWelcome } from '../sessions/credential-messages.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { findUserByEmail } from '../sessions/session-repository.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { openSession } from '../sessions/sign-in.ts';
import { countTry, forgiveTry } from '../sessions/sign-in-tries.ts';
import { readSocialIdentity } from '../sessions/social-identity.ts';
import { codeMatches, useUpCode } from '../sessions/verification-codes.ts';
import { refuseBlocked } from '../user-records/blocked-visitors.ts';
import { changeOwnDetails } from '../user-records/change-own-details.ts';
import { createUser } from '../user-records/create-user.ts';
import { readUser } from '../user-records/user-reads.ts';
import { insertNote } from './account-note-repository.ts';
import { tellOfWaiting } from './account-staff.ts';
import { drawAccountCode, loadAccountFor } from './account-repository.ts';
import { createAccount } from './create-account.ts';
import { presentAccount } from './present-account.ts';

type Input = InputOf<typeof registrationApi.register>;
type Output = OutputOf<typeof registrationApi.register>;

/**
 * Opens an account with its first owner. Whose address is taken learns so only after showing that it is theirs, where the provider asks
 * for a code. Account, user, code, welcome and session are one transaction. Source: screens S04, VALID-01, ROLE-08, KEY-04.
 */
export async function registerAccount(context: RequestContext, input: Input): Promise<Output> {
  const settings = await context.services.settings.of(context.provider_id);
  if (!mayRegisterAccount(readSettings(settings, ['enable_guest_account_creation'])))
    throw new Problem('not-permitted', `Accounts are opened by ${readSetting(settings, 'provider_title')}.`);
  const facts = { ...input, name: input.name.trim(), email: input.email.trim() };
  refuseIfAny([...registrationChecks(facts, readSetting(settings, 'registration_fields')), ...ownChecks(facts, settings)]);
  await countTry(context, { email: facts.email });
  await refuseBlocked(context, 'registration', {
    emails: [facts.email, facts.billing_contact?.email],
    mobile_numbers: [facts.mobile_number, facts.billing_contact?.mobile_number],
  });
  const needs_code = await refuseUnproven(context, facts, settings);
  const password_hash = facts.password === undefined ? '' : await hashPassword(facts.password);
  const answer = await inTransaction(context, async (tx) => {
    if (needs_code && !(await useUpCode(tx, context, codeOf(facts.email), facts.verification_code ?? '')))
      refuseIfAny([WRONG_CODE]);
    if (await findUserByEmail(tx, facts.email)) throw taken(facts.email);
    return open({ ...context, tx }, { facts, settings, password_hash });
  }).catch((error: unknown) => {
    // Of two at once the database lets one through; the other is refused when its user is made.
    throw isConflict(error) ? taken(facts.email) : error;
  });
  await forgiveTry(context, { email: facts.email });
  return answer;
}

const WRONG_CODE = { field: 'verification_code', code: 'code-wrong', message: 'This code is wrong or has expired.' };

function ownChecks({ password, social_credentials, kind, company_name = '', email, ...facts }: Input, settings: StoredSettings) {
  const terms = readSetting(settings, 'terms_and_conditions_version');
  const must_accept = terms !== '' && facts.terms_and_conditions_accepted_version !== terms;
  const nameless = kind === 'company' && company_name.trim() === '';
  return [
    ...(social_credentials && password === undefined ? [] : passwordChecks(password ?? '', { email })),
    ...(nameless ? [{ field: 'company_name', code: 'required', message: 'Please enter the name of your company.' }] : []),
    ...(must_accept
      ? [{ field: 'terms_and_conditions_accepted_version', code: 'required', message: 'Please accept the terms and conditions.' }]
      : []),
  ];
}

/** Whether a code was needed, and right; a social sign-in vouches for the address instead. */
async function refuseUnproven(context: RequestContext, facts: Input, settings: StoredSettings): Promise<boolean> {
  if (facts.social_credentials) {
    const { email } = await readSocialIdentity(context, facts.social_credentials);
    if (email.toLowerCase() !== facts.email.toLowerCase())
      refuseIfAny([{ field: 'email', code: 'email-wrong', message: 'This is not the email address you signed in with.' }]);
    return false;
  }
  if (!readSetting(settings, 'require_otp_for_new_account_users')) return false;
  if (!(await codeMatches(context, codeOf(facts.email), facts.verification_code ?? ''))) refuseIfAny([WRONG_CODE]);
  return true;
}

function codeOf(email: string) {
  return { purpose: 'registration', subject: email } as const;
}

interface Registration {
  readonly facts: Input;
  readonly settings: StoredSettings;
  readonly password_hash: string;
}

async function open(inside: RequestContext & { tx: Tx }, { facts, settings, password_hash }: Registration): Promise<Output> {
  const { tx } = inside;
  const { name, email, mobile_number = '' } = facts;
  const needs_approval = readSetting(settings, 'new_accounts_need_approval');
  const account_id = await openAccount(inside, { facts, settings, needs_approval });
  const user_id = await createUser(inside, {
    name,
    email,
    mobile_number: phoneToStore(mobile_number, { is_south_african: true }),
    // The id of a seeded role is written in the domain's table. Source: ROLE-08.
    role_id: ROLE_IDS.account_owner as RoleId,
    account_id,
    branch_id: null,
    limit_user_to_branch: false,
    password_hash,
    is_demo: false,
  });
  const { terms_and_conditions_accepted_version = '' } = facts;
  await changeOwnDetails(tx, inside, { person: { user_id, account_id }, details: { terms_and_conditions_accepted_version } });
  await sendWelcome(tx, inside, { name, email });
  await tellOfRegistration(inside, { account_id, needs_approval });
  const account = await loadAccountFor(tx, { kind: 'system', name: 'Registration' }, account_id);
  const user = await readUser(tx, inside, user_id);
  rememberDevice(inside, email);
  return {
    access_token: await openSession(inside, { id: user_id, name }),
    user,
    account: presentAccount(account, { kind: 'system', name: 'Registration' }),
    needs_approval,
  };
}

/** Staff learn of an account that waits for their word: to send at all, or to pay later. */
async function tellOfRegistration(
  inside: RequestContext & { tx: Tx },
  { account_id, needs_approval }: { readonly account_id: AccountId; readonly needs_approval: boolean },
): Promise<void> {
  const { name, account_code, wants_postpaid } = await loadAccountFor(
    inside.tx,
    { kind: 'system', name: 'Registration' },
    account_id,
  );
  if (!needs_approval && !wants_postpaid) return;
  const wishes = [
    ...(needs_approval ? ['It sends nothing until it is approved.'] : []),
    ...(wants_postpaid ? ['It asks to be postpaid.'] : []),
  ];
  await tellOfWaiting(inside.tx, inside, {
    id: account_id,
    subject: `${account_code} has registered and waits for you`,
    text: `${name} (${account_code}) has opened an account. ${wishes.join(' ')}`,
  });
}

const POSTPAID_WANTED = 'Asked for a postpaid account when it was opened.';

/** Postpaid is never self-service: a wish for it is a note to staff, who find the account by it. Source: screens S04, PROD-12. */
async function openAccount(
  inside: RequestContext & { tx: Tx },
  { facts, settings, needs_approval }: { facts: Input; settings: StoredSettings; needs_approval: boolean },
): Promise<AccountId> {
  const { name, email, mobile_number = '', company_name = '', billing_contact = {} } = facts;
  const account_name = facts.kind === 'company' ? company_name.trim() : name;
  const { kind, registration_number, vat_number, address, heard_from, registration_fields, utm } = facts;
  const wants_postpaid = facts.wants_postpaid === true || readSetting(settings, 'default_account_type') === 'postpaid';
  const prefix = accountCodePrefix(readSetting(settings, 'account_code_prefix'), account_name);
  const account_id = await createAccount(inside, {
    account_code: await drawAccountCode(inside.tx, prefix),
    name: account_name,
    account_type: 'prepaid',
    credit_limit_cents: cents(0),
    invoice_frequency: 'monthly',
    billing_contact: {
      name: billing_contact.name || account_name,
      email: billing_contact.email || email,
      mobile_number: phoneToStore(billing_contact.mobile_number || mobile_number, { is_south_african: true }),
    },
    ...(registration_number !== undefined && { registration_number: registration_number.trim() }),
    ...(vat_number !== undefined && { vat_number: vat_number.trim() }),
    ...(address && { address }),
    ...(registration_fields && { registration_fields }),
    needs_approval,
    wants_postpaid,
    registration: JSON.stringify({ kind, registration_number, vat_number, address, heard_from, registration_fields, utm }),
  });
  if (wants_postpaid) {
    await recordChange(inside.tx, inside, {
      type: 'account.postpaid-wanted',
      object_type: 'account',
      object_id: account_id,
      account_id,
    });
    await insertNote(inside.tx, {
      account_id,
      text: POSTPAID_WANTED,
      created_by: null,
      created_by_name: facts.name,
      now: inside.now,
    });
  }
  return account_id;
}

function taken(email: string): Problem {
  return new Problem('conflict', emailIsTaken(email), {
    violations: [{ field: 'email', code: 'email-taken', message: emailIsTaken(email) }],
  });
}

function isConflict(error: unknown): boolean {
  return error instanceof Problem && error.code === 'conflict';
}
