import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { settingsApi } from '@tsela/contract/providers/settings-api';
import { settingsTabsFor } from '@tsela/domain/permissions/settings-access';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';
import { settingChecks, settingToStore } from '@tsela/domain/providers/setting-checks';
import { SECRET_MASK, withoutMaskedSecrets } from '@tsela/domain/providers/setting-visibility';
import { recordChanges } from '../audit/record-change.ts';
import type { Actor, RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { lockProvider, updateProviderName } from './provider-repository.ts';
import { isSecret, sealSecret, withMaskedSecrets } from './setting-secrets.ts';
import { selectSettings, upsertSettings } from './setting-repository.ts';
import type { SettingToStore, StoredSetting } from './setting-repository.ts';
import { presentSettingRows } from './settings-page-reads.ts';

/**
 * Saves changed settings, all or none, each with an audit event of its own. What somebody else changed since the reading that was edited is not
 * overwritten: `conflict` names those settings. Source: CALL-74, CALL-75, FORM-09.
 */
export async function saveSettings(
  context: RequestContext,
  { settings, reset = [], based_on }: InputOf<typeof settingsApi.saveSettings>,
): Promise<OutputOf<typeof settingsApi.saveSettings>> {
  const sent: ProviderSettings = withoutMaskedSecrets(Object.fromEntries(settings.map(({ setting, value }) => [setting, value])));
  refuseIfAny(unwritable(context.actor, [...Object.keys(sent), ...reset]));
  return inTransaction(context, async (tx) => {
    // One saving after the other: what is checked together must not be changed one by one.
    await lockProvider(tx);
    const rows = await selectSettings(tx);
    const stored = storedOf(rows);
    const kept = Object.fromEntries(Object.entries(stored).filter(([key]) => !reset.includes(key)));
    refuseIfAny(settingChecks(sent, kept));
    const changes = changesOf({ sent, reset, stored });
    refuseOvertaken(changes, rows, based_on);
    if (changes.length > 0) await store(tx, context, changes);
    const saved = new Set<string>(changes.map(({ key }) => key));
    return presentSettingRows(
      (await selectSettings(tx)).filter((row) => saved.has(row.setting)),
      context,
    );
  });
}

interface SettingChange {
  readonly key: SettingKey;
  readonly from: unknown;
  readonly to: unknown;
  readonly is_default: boolean;
}

/** Settings by key as checks and the audit trail take them: secrets masked, defaults left out. */
function storedOf(rows: readonly StoredSetting[]): ProviderSettings {
  return withMaskedSecrets(Object.fromEntries(rows.filter((row) => !row.is_default).map((row) => [row.setting, row.value])));
}

/** Settings on tabs the caller does not see cannot be written either. Source: PERM-059 to PERM-062. */
function unwritable(actor: Actor, keys: readonly string[]): Violation[] {
  if (actor.kind !== 'user') return [];
  const tabs = settingsTabsFor({ ...actor, is_platform_internal: false }).map(({ id }) => id);
  return keys
    .filter((key) => isSettingKey(key) && !tabs.includes(settingOf(key).tab))
    .map((field) => ({ field, code: 'not-permitted', message: 'You do not have permission to change this setting.' }));
}

/** What really changes: a value that is stored already is no change, nor is the default of what has it. */
function changesOf({
  sent,
  reset,
  stored,
}: {
  sent: ProviderSettings;
  reset: readonly string[];
  stored: ProviderSettings;
}): SettingChange[] {
  const from = (key: SettingKey) => stored[key] ?? settingOf(key).default;
  const changed = Object.entries(sent).flatMap(([key, value]): SettingChange[] => {
    // The checks have refused every key that is none.
    if (!isSettingKey(key) || reset.includes(key)) return [];
    const to = settingToStore(key, value);
    return isSame(to, from(key)) ? [] : [{ key, from: from(key), to, is_default: false }];
  });
  const put_back = reset.filter(isSettingKey).flatMap((key): SettingChange[] => {
    return key in stored ? [{ key, from: from(key), to: settingOf(key).default, is_default: true }] : [];
  });
  return [...changed, ...put_back];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function refuseOvertaken(changes: readonly SettingChange[], rows: readonly StoredSetting[], based_on: string | undefined): void {
  if (based_on === undefined) return;
  const read_at = Date.parse(based_on);
  const overtaken = changes.flatMap(({ key }) => {
    const row = rows.find((each) => each.setting === key);
    return row && row.time_modified.getTime() > read_at ? [row] : [];
  });
  if (overtaken.length === 0) return;
  throw new Problem('conflict', 'Somebody else has changed these settings in the meantime.', {
    violations: overtaken.map(({ setting, modified_by }) => ({
      field: setting,
      code: 'changed-meanwhile',
      message: `${modified_by || 'Somebody'} has changed this setting in the meantime.`,
    })),
  });
}

async function store(tx: Tx, context: RequestContext, changes: readonly SettingChange[]): Promise<void> {
  const { provider_id } = tx;
  const { secret_key, live } = context.services;
  const rows = changes.map(({ key, to, is_default }): SettingToStore => {
    const is_sealed = isSecret(key) && typeof to === 'string' && to !== '';
    return { setting: key, value: is_sealed ? sealSecret(secret_key, { provider_id, setting: key }, to) : to, is_default };
  });
  await upsertSettings(tx, rows, { now: context.now, modified_by: nameOf(context.actor) });
  const title = changes.find(({ key }) => key === 'provider_title');
  if (typeof title?.to === 'string' && title.to !== '') await updateProviderName(tx, title.to, context.now);
  await recordChanges(
    tx,
    context,
    changes.map(({ key, from, to }) => ({
      type: 'provider-setting.changed',
      object_type: 'provider_setting',
      object_id: provider_id,
      change_from: { [key]: isSecret(key) ? maskOf(from) : from },
      change_to: { [key]: isSecret(key) ? maskOf(to) : to },
    })),
  );
  tx.after_commit.push(() => live.publish({ provider_id, type: 'settings', id: provider_id, account_id: null }));
}

function maskOf(secret: unknown): string {
  return secret === '' || secret === undefined ? '' : SECRET_MASK;
}

function nameOf(actor: Actor): string {
  return actor.kind === 'guest' ? 'Guest' : actor.name;
}
