import { isDeepStrictEqual } from 'node:util';
import type { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ACCOUNT_SETTINGS, PROVIDER_DECIDES, accountSettingChecks } from '@tsela/domain/accounts/account-settings';
import type { AccountSettingKey } from '@tsela/domain/accounts/account-settings';
import type { AccountId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordChanges } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { loadAccountFor, lockAccountFor } from './account-repository.ts';
import { selectAccountSettings, selectOfAddressBook, upsertAccountSettings } from './account-setting-repository.ts';
import type { SavedAccountSetting, StoredAccountSetting } from './account-setting-repository.ts';
import { accountAskedFor } from './change-account.ts';

type Answer = OutputOf<typeof accountSettingsApi.settings>;
type Save = InputOf<typeof accountSettingsApi.saveSettings>;

/** The settings of an account, each with its value or default; or the one asked for, none when there is no such one. Source: CALL-35. */
export async function readAccountSettings(
  context: RequestContext,
  { account_id, setting }: InputOf<typeof accountSettingsApi.settings>,
): Promise<Answer> {
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, accountAskedFor(context, account_id));
    const { account_settings, current_time } = answerOf(await selectAccountSettings(tx, id));
    return {
      account_settings: account_settings.filter((each) => setting === undefined || each.setting === setting),
      current_time,
    };
  });
}

/**
 * Saves settings of an account, all or none. What the provider has fixed only staff change; the account is locked, so that nothing is saved
 * past a fixing that comes first. What others changed since the reading that was edited is not overwritten. Source: CALL-35, screens S21.
 */
export async function saveAccountSettings(context: RequestContext, input: Save): Promise<Answer> {
  return inTransaction(context, async (tx) => {
    const { id } = await lockAccountFor(tx, context.actor, accountAskedFor(context, input.account_id));
    await changeSettingsOf(tx, context, { account_id: id, settings: input.settings, based_on: input.based_on });
    return answerOf(await selectAccountSettings(tx, id));
  });
}

/** What an account has set, with when each was written, for what tells how it was. */
export async function savedSettingsOf(tx: Tx, account_id: AccountId): Promise<readonly SavedAccountSetting[]> {
  return selectAccountSettings(tx, account_id);
}

/** What an account has set, by key, for those who read some of it beside other things. */
export async function settingsOfAccount(tx: Tx, account_id: AccountId): Promise<Readonly<Record<string, unknown>>> {
  const saved = await selectAccountSettings(tx, account_id);
  return Object.fromEntries(saved.map(({ setting, value }) => [setting, value]));
}

interface Wishes {
  readonly account_id: AccountId;
  readonly settings: Save['settings'];
  readonly based_on?: string | undefined;
}

/** The same of an account that is locked, beside other changes. */
export async function changeSettingsOf(
  tx: Tx,
  context: RequestContext,
  { account_id, settings, based_on }: Wishes,
): Promise<void> {
  const provider_title = readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
  const saved = await selectAccountSettings(tx, account_id);
  const before = allOf(saved);
  const fixed = before.filter(({ is_fixed }) => is_fixed).map(({ setting }) => setting);
  // An unchanged value may be sent along by a caller who may not change it.
  const changed = settings.filter((wish) => !isAsBefore(wish, before));
  refuseIfAny(accountSettingChecks(changed, { is_staff: isStaff(context.actor), fixed, provider_title }));
  refuseOvertaken(changed, saved, based_on);
  await refuseForeignEntry(tx, account_id, changed);
  await refuseUnknownService(context, account_id, changed);
  if (changed.length > 0) await store(tx, context, { account_id, before, changed });
}

interface Replacing {
  readonly account_id: AccountId;
  readonly settings: readonly AccountSettingKey[];
  readonly isReplaced: (value: unknown) => boolean;
  readonly by: unknown;
}

/**
 * Puts another value where settings of a locked account name what is no longer there. Whether they are fixed stays; what the provider has
 * fixed its customers do not empty in this way.
 */
export async function replaceSettingValues(
  tx: Tx,
  context: RequestContext,
  { account_id, settings, isReplaced, by }: Replacing,
): Promise<void> {
  const before = allOf(await selectAccountSettings(tx, account_id));
  const replaced = before.filter(({ setting, value }) => settings.some((each) => each === setting) && isReplaced(value));
  if (replaced.length === 0) return;
  if (by === null && !isStaff(context.actor) && replaced.some(({ is_fixed }) => is_fixed))
    throw new Problem(
      'conflict',
      'Your courier has set this as your usual address. Ask them to choose another one before you delete it.',
    );
  await store(tx, context, { account_id, before, changed: replaced.map(({ setting }) => ({ setting, value: by })) });
}

function answerOf(saved: readonly SavedAccountSetting[]): Answer {
  const newest = Math.max(0, ...saved.map(({ time_modified }) => time_modified.getTime()));
  return { account_settings: allOf(saved), current_time: new Date(newest).toISOString() };
}

/** As the provider's settings answer it: each setting that is overtaken is named. Source: FORM-09. */
function refuseOvertaken(changed: Save['settings'], saved: readonly SavedAccountSetting[], based_on: string | undefined): void {
  if (based_on === undefined) return;
  const read_at = Date.parse(based_on);
  const overtaken = saved.filter(
    (row) => row.time_modified.getTime() > read_at && changed.some(({ setting }) => setting === row.setting),
  );
  if (overtaken.length === 0) return;
  throw new Problem('conflict', 'Someone else has changed these settings in the meantime. Please load them again.', {
    violations: overtaken.map(({ setting }) => ({
      field: setting,
      code: 'changed-meanwhile',
      message: 'Someone else has changed this setting in the meantime.',
    })),
  });
}

/** Every setting there is. What only the provider decides on counts as fixed. */
function allOf(saved: readonly StoredAccountSetting[]): StoredAccountSetting[] {
  const stored = new Map(saved.map((each) => [each.setting, each]));
  // The keys of an object of that type.
  const keys = Object.keys(ACCOUNT_SETTINGS) as AccountSettingKey[];
  return keys.map((setting) => {
    const known = stored.get(setting);
    return {
      setting,
      value: known ? known.value : ACCOUNT_SETTINGS[setting].default,
      is_fixed: PROVIDER_DECIDES.includes(setting) || (known?.is_fixed ?? false),
    };
  });
}

/** The database keeps the parts of a value in an order of its own. */
function isAsBefore(wish: Save['settings'][number], before: readonly StoredAccountSetting[]): boolean {
  const known = before.find(({ setting }) => setting === wish.setting);
  return (
    known !== undefined && isDeepStrictEqual(known.value, wish.value) && (wish.is_fixed ?? known.is_fixed) === known.is_fixed
  );
}

/** The addresses that are filled in are in the account's own address book. */
async function refuseForeignEntry(tx: Tx, account_id: AccountId, changed: Save['settings']): Promise<void> {
  const named = changed.flatMap(({ setting, value }) =>
    ADDRESSES.includes(setting) && typeof value === 'number' ? [{ setting, value }] : [],
  );
  if (named.length === 0) return;
  const wanted = named.map(({ value }) => value).filter((value) => Number.isSafeInteger(value));
  const there = await selectOfAddressBook(tx, account_id, wanted);
  const message = 'This is not in the address book of the account.';
  refuseIfAny(
    named
      .filter(({ value }) => !there.has(value))
      .map(({ setting }) => ({ field: setting, code: 'address-book-unknown', message })),
  );
}

const ADDRESSES: readonly string[] = ['default_collection_address_book_id', 'default_delivery_address_book_id'];

/** The usual service is one that the account may book; none while no tariff is published. */
async function refuseUnknownService(context: RequestContext, account_id: AccountId, changed: Save['settings']): Promise<void> {
  const { value = '' } = changed.find(({ setting }) => setting === 'default_service_level_code') ?? {};
  if (value === '') return;
  const published = await context.services.rate_cards.of(context.provider_id);
  const is_offered = (published?.compiled.card.service_levels ?? []).some(
    ({ code, account_ids }) => code === value && (account_ids === undefined || account_ids.includes(account_id)),
  );
  if (is_offered) return;
  const message = 'This service is not offered to the account.';
  refuseIfAny([{ field: 'default_service_level_code', code: 'service-unknown', message }]);
}

interface Saving {
  readonly account_id: AccountId;
  readonly before: readonly StoredAccountSetting[];
  readonly changed: Save['settings'];
}

async function store(tx: Tx, context: RequestContext, { account_id, before, changed }: Saving): Promise<void> {
  const of = (setting: string) => before.find((each) => each.setting === setting);
  const settings = new Map(
    changed.map(({ setting, value, is_fixed }) => [
      setting,
      { setting, value, is_fixed: is_fixed ?? (of(setting)?.is_fixed === true && !isDecided(setting)) },
    ]),
  );
  await upsertAccountSettings(tx, { account_id, settings: [...settings.values()], now: context.now });
  await recordChanges(
    tx,
    context,
    [...settings.values()].map(({ setting, value, is_fixed }) => ({
      type: 'account.setting-changed',
      object_type: 'account' as const,
      object_id: account_id,
      account_id,
      change_from: { [setting]: of(setting)?.value, is_fixed: of(setting)?.is_fixed },
      change_to: { [setting]: value, is_fixed: is_fixed || isDecided(setting) },
    })),
  );
  const { provider_id } = tx;
  tx.after_commit.push(() =>
    context.services.live.publish({ provider_id, type: 'account-settings', id: account_id, account_id }),
  );
}

function isDecided(setting: string): boolean {
  const decided: readonly string[] = PROVIDER_DECIDES;
  return decided.includes(setting);
}
