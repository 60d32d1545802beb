import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { settingsApi } from '@tsela/contract/providers/settings-api';
import { isSettingOffered, settingsTabsFor } from '@tsela/domain/permissions/settings-offered';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { isSettingKey, readSetting, settingOf } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';
import { settingChecks, settingToStore } from '@tsela/domain/providers/setting-checks';
import { SECRET_MASK, withoutMaskedSecrets } from '@tsela/domain/providers/setting-visibility';
import { recordChanges } from '../audit/record-change.ts';
import type { Actor, RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { asNamedProvider, refuseForeignProvider } from './as-provider.ts';
import { lockProvider, updateProviderName } from './provider-repository.ts';
import { isSecret, sealSecret, withMaskedSecrets } from './setting-secrets.ts';
import { referenceViolations } from './setting-reference-reads.ts';
import { momentOfChange, selectSettings, upsertSettings } from './setting-repository.ts';
import type { SettingToStore, StoredSetting } from './setting-repository.ts';
import { presentSettingRows } from './settings-page-reads.ts';

/**
 * Saves changed settings, all or none, each with an audit event of its own. What another user changed since the reading that was edited
 * is not overwritten: `conflict` names those settings. Source: CALL-74, CALL-75, FORM-09.
 */
export async function saveSettings(
  context: RequestContext,
  { provider_id, settings, reset = [], based_on }: InputOf<typeof settingsApi.saveSettings>,
): Promise<OutputOf<typeof settingsApi.saveSettings>> {
  // What is reset as well has its default again: its value counts for nothing.
  const valued = settings.filter(({ setting }) => !reset.includes(setting));
  const sent: ProviderSettings = withoutMaskedSecrets(Object.fromEntries(valued.map(({ setting, value }) => [setting, value])));
  refuseForeignProvider(context, provider_id);
  return asNamedProvider(context, provider_id, async (tx, here) => {
    // One saving after the other: what is checked together must not be changed one by one.
    await lockProvider(tx);
    const rows = await selectSettings(tx);
    const stored = storedOf(rows);
    const changes = changesOf({ sent, reset, stored });
    refuseIfAny(await unwritable(here, changes));
    refuseIfAny([...settingChecks(sent, stored, reset), ...(await referenceViolations(tx, sent))]);
    refuseOvertaken(changes, rows, based_on);
    if (changes.length > 0) await store(tx, here, changes);
    const saved = new Set<string>(changes.map(({ key }) => key));
    const read = await selectSettings(tx);
    return presentSettingRows(
      read.filter((row) => saved.has(row.setting)),
      { actor: context.actor, read },
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

/** Settings that the caller does not see cannot be changed either. Source: PERM-059 to PERM-062, PERM-090 to PERM-093. */
async function unwritable(
  { actor, services, provider_id }: RequestContext,
  changes: readonly SettingChange[],
): Promise<Violation[]> {
  if (actor.kind !== 'user') return [];
  // An e-mail address is not proven, so it gives no right to write.
  const is_platform_internal = actor.role_id === ROLE_IDS.super_admin;
  const tabs = settingsTabsFor({ ...actor, is_platform_internal }).map(({ id }) => id);
  const [state, stored] = await Promise.all([services.provider_states.of(provider_id), services.settings.of(provider_id)]);
  const facts = {
    provider_kind: state?.kind ?? 'shared-brand',
    enable_bob_box: readSetting(stored, 'enable_bob_box'),
    is_platform_internal,
  };
  const isOffered = (key: SettingKey) => is_platform_internal || isSettingOffered(key, facts);
  return changes
    .filter(({ key }) => !tabs.includes(settingOf(key).tab) || !isOffered(key))
    .map(({ key }) => ({
      field: key,
      code: 'not-permitted',
      message: 'You do not have permission to change this setting.',
    }));
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
    // The checks refuse every key that is none.
    if (!isSettingKey(key)) return [];
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
  throw new Problem('conflict', 'Someone else has changed these settings in the meantime.', {
    violations: overtaken.map(({ setting, modified_by }) => ({
      field: setting,
      code: 'changed-meanwhile',
      message: `${modified_by || 'Another user'} has changed this setting in the meantime.`,
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
  const moment = await momentOfChange(tx);
  await upsertSettings(tx, rows, { moment, modified_by: nameOf(context.actor) });
  const title = changes.find(({ key }) => key === 'provider_title');
  if (typeof title?.to === 'string' && title.to !== '') await updateProviderName(tx, title.to, moment);
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
