import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ProviderInUse, providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { settingChecks } from '@tsela/domain/providers/setting-checks';
import type { SettingsSection } from '@tsela/domain/providers/settings-tabs';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { asProvider, inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { foundProvider } from './create-provider.ts';
import { readProviderInUse } from './provider-admin-reads.ts';
import { lockMaintenance, replaceOrigins, updateMaintenance, updateProvider } from './provider-admin-repository.ts';
import { lockProvider, nextProviderId, updateProviderName } from './provider-repository.ts';
import { isSecret, withMaskedSecrets } from './setting-secrets.ts';
import { momentOfChange, selectSettings, upsertSettings } from './setting-repository.ts';
import type { StoredSetting } from './setting-repository.ts';

/** Makes a provider. Its people are invited by it afterwards. Source: screen S51. */
export async function addProvider(
  context: RequestContext,
  input: InputOf<typeof providerAdminApi.create>,
): Promise<OutputOf<typeof providerAdminApi.create>> {
  const { name, origins, kind, copy_settings_from } = input;
  const model = copy_settings_from === undefined ? [] : await settingsToCopy(context, copy_settings_from);
  const settings = Object.fromEntries(model.map(({ setting, value }) => [setting, value]));
  refuseIfAny(settingChecks(settings, {}));
  const id = await nextProviderId(context.services.pool);
  return inTransaction(context, async (tx) => {
    const provider = await asProvider(tx, id, async (there) => {
      const facts = { name, origins: [...new Set(origins)], settings: { ...settings, provider_title: name } };
      await foundProvider({ ...context, provider_id: id, tx: there }, facts);
      if (kind !== undefined) await updateProvider(there, { kind });
      return readProviderInUse(there, id);
    });
    // The new provider's own log begins with its founding; that somebody made it stands where that person works.
    const added = { name, origins };
    await recordChange(tx, context, { type: 'provider.added', object_type: 'provider', object_id: id, change_to: added });
    return { provider };
  }).catch(hostTaken);
}

/** Changes what the platform keeps of a provider; signed-in people notice at their next call. Source: screen S51, DATA-42. */
export async function changeProvider(
  context: RequestContext,
  { id, name, origins, ...change }: InputOf<typeof providerAdminApi.change>,
): Promise<OutputOf<typeof providerAdminApi.change>> {
  return inProvider(context, id, async (tx, here) => {
    await lockExisting(tx);
    const before = await readProviderInUse(tx, id);
    if (name !== undefined) await updateProviderName(tx, name, await momentOfChange(tx));
    if (origins !== undefined) await replaceOrigins(tx, [...new Set(origins)]).catch(hostTaken);
    if (Object.keys(change).length > 0) await updateProvider(tx, change);
    await tell(tx, here, { before, type: 'provider.changed' });
    return { provider: await readProviderInUse(tx, id) };
  });
}

/** Puts providers into maintenance or ends it, all of them when none is named: all or none. Source: screen S51, CALL-30. */
export async function maintainProviders(
  context: RequestContext,
  { ids, from }: InputOf<typeof providerAdminApi.maintain>,
): Promise<OutputOf<typeof providerAdminApi.maintain>> {
  return inTransaction(context, async (tx) => {
    const before = await lockMaintenance(tx, ids);
    if (ids !== undefined && before.length < new Set(ids).size) throw new Problem('not-found', 'Not found');
    await updateMaintenance(
      tx,
      before.map(({ id }) => id),
      from === null ? null : new Date(from),
    );
    // An event belongs to its provider's log, and only who is in that provider may write there.
    for (const { id, maintenance_from } of before) {
      const here = { ...context, provider_id: id };
      await asProvider(tx, id, (there) =>
        recordChange(there, here, {
          type: 'provider.maintenance',
          object_type: 'provider',
          object_id: id,
          change_from: { maintenance_from: maintenance_from?.toISOString() ?? null },
          change_to: { maintenance_from: from },
        }),
      );
      notice(tx, here);
    }
    return { changed: before.length };
  });
}

/** Copies what one provider has set to another. Source: screen S51. */
export async function copySettings(
  context: RequestContext,
  { from, to }: InputOf<typeof providerAdminApi.copySettings>,
): Promise<OutputOf<typeof providerAdminApi.copySettings>> {
  if (from === to) throw new Problem('bad-input', 'Please choose another provider to copy to.');
  const model = await settingsToCopy(context, from);
  return inProvider(context, to, async (tx, here) => {
    await lockExisting(tx);
    const stored = new Map((await selectSettings(tx)).filter((row) => !row.is_default).map((row) => [row.setting, row.value]));
    const changed = model.filter(({ setting, value }) => JSON.stringify(stored.get(setting)) !== JSON.stringify(value));
    if (changed.length > 0) {
      const copied = Object.fromEntries(changed.map(({ setting, value }) => [setting, value]));
      refuseIfAny(settingChecks(copied, withMaskedSecrets(Object.fromEntries(stored))));
      await upsertSettings(
        tx,
        changed.map(({ setting, value }) => ({ setting, value, is_default: false })),
        { moment: await momentOfChange(tx), modified_by: context.actor.kind === 'user' ? context.actor.name : '' },
      );
    }
    await recordChange(tx, here, {
      type: 'provider.settings-copied',
      object_type: 'provider',
      object_id: to,
      change_from: Object.fromEntries(changed.map(({ setting }) => [setting, stored.get(setting) ?? null])),
      change_to: { copied_from: from, ...Object.fromEntries(changed.map(({ setting, value }) => [setting, value])) },
    });
    notice(tx, here);
    return { copied: changed.length };
  });
}

/** What names a provider, leads to it or its money, or says whom it trusts to vouch for people, is its own; a copied secret would not open. */
const OWN_SECTIONS: readonly SettingsSection[] = [
  'site URLs',
  'authentication',
  'corporate identity',
  'support contact',
  'billing contact',
  'payment methods for guest shipments',
  'payment methods for account top-up',
];
const OWN: readonly SettingKey[] = [
  'invoice_company_name',
  'invoice_address',
  'invoice_registration_no',
  'invoice_vat_no',
  'notification_email_address',
  'notification_name',
  'email_whatsapp_link_number',
  'sms_sender_id',
  'google_maps_api_key',
  // These name accounts and branches, which another provider has of its own or not at all.
  'default_account_code',
  'bob_box_account_code',
  'vip_accounts',
  'hub_scanner_bays',
  'interhub_daily_manifest_configs',
];

function isOwn(key: SettingKey): boolean {
  return isSecret(key) || OWN.includes(key) || OWN_SECTIONS.includes(settingOf(key).section);
}

async function settingsToCopy(
  context: RequestContext,
  from: ProviderId,
): Promise<readonly (Pick<StoredSetting, 'value'> & { setting: SettingKey })[]> {
  return inProvider(context, from, async (tx) => {
    await readProviderInUse(tx, from);
    return (await selectSettings(tx)).flatMap(({ setting, value, is_default }) =>
      isSettingKey(setting) && !is_default && !isOwn(setting) ? [{ setting, value }] : [],
    );
  });
}

/** Works as a provider that need not be the caller's own: the right to administer providers reaches all of them. */
function inProvider<Result>(
  context: RequestContext,
  provider_id: ProviderId,
  work: (tx: Tx, here: RequestContext) => Promise<Result>,
): Promise<Result> {
  const { tx: _own, ...rest } = context;
  const here = { ...rest, provider_id };
  return inTransaction(here, (tx) => work(tx, here));
}

/** Locks the provider of the transaction, which the caller has named. */
async function lockExisting(tx: Tx): Promise<void> {
  await readProviderInUse(tx, tx.provider_id);
  await lockProvider(tx);
}

/** Writes what changed of the provider to its log, and tells the processes that keep its state. */
async function tell(tx: Tx, context: RequestContext, { before, type }: { before: ProviderInUse; type: string }): Promise<void> {
  const after = await readProviderInUse(tx, before.id);
  const keys = (['name', 'origins', 'kind', 'status', 'overdue_invoices', 'maintenance_from'] as const).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  await recordChange(tx, context, {
    type,
    object_type: 'provider',
    object_id: before.id,
    change_from: Object.fromEntries(keys.map((key) => [key, before[key]])),
    change_to: Object.fromEntries(keys.map((key) => [key, after[key]])),
  });
  notice(tx, context);
}

function notice(tx: Tx, { services, provider_id }: RequestContext): void {
  tx.after_commit.push(() => {
    services.hosts.forget();
    services.live.publish({ provider_id, type: 'settings', id: provider_id, account_id: null });
  });
}

const UNIQUE_VIOLATION = '23505';

function hostTaken(error: unknown): never {
  if ((error as { code?: unknown } | null)?.code !== UNIQUE_VIOLATION) throw error;
  const message = 'Another provider answers on one of these hosts already.';
  throw new Problem('bad-input', message, { cause: error, violations: [{ field: 'origins', code: 'taken', message }] });
}
