import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ProviderInUse, providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { isSettingKey } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { createProvider } from './create-provider.ts';
import { readProviderInUse } from './provider-admin-reads.ts';
import { replaceOrigins, selectProviders, updateProvider } from './provider-admin-repository.ts';
import { lockProvider, updateProviderName } from './provider-repository.ts';
import { isSecret } from './setting-secrets.ts';
import { selectSettings, upsertSettings } from './setting-repository.ts';
import type { StoredSetting } from './setting-repository.ts';

/** Makes a provider. Its people are invited by it afterwards. Source: screen S51. */
export async function addProvider(
  context: RequestContext,
  input: InputOf<typeof providerAdminApi.create>,
): Promise<OutputOf<typeof providerAdminApi.create>> {
  const { name, origins, kind, copy_settings_from } = input;
  const model = copy_settings_from === undefined ? [] : await settingsToCopy(context, copy_settings_from);
  const settings = Object.fromEntries(model.map(({ setting, value }) => [setting, value]));
  const id = await createProvider(context, {
    name,
    origins: [...new Set(origins)],
    settings: { ...settings, provider_title: name },
  }).catch(hostTaken);
  const provider = await inProvider(context, id, async (tx) => {
    if (kind !== undefined) await updateProvider(tx, { kind });
    return readProviderInUse(tx, id);
  });
  // The new provider's own log begins with its founding; that somebody made it stands where that person works.
  await inTransaction(context, (tx) =>
    recordChange(tx, context, { type: 'provider.added', object_type: 'provider', object_id: id, change_to: { name, origins } }),
  );
  return { provider };
}

/** Changes what the platform keeps of a provider; signed-in people notice at their next call. Source: screen S51, DATA-42. */
export async function changeProvider(
  context: RequestContext,
  { id, name, origins, ...change }: InputOf<typeof providerAdminApi.change>,
): Promise<OutputOf<typeof providerAdminApi.change>> {
  return inProvider(context, id, async (tx, here) => {
    const before = await readProviderInUse(tx, id);
    await lockProvider(tx);
    if (name !== undefined) await updateProviderName(tx, name, context.now);
    if (origins !== undefined) await replaceOrigins(tx, [...new Set(origins)]).catch(hostTaken);
    if (Object.keys(change).length > 0) await updateProvider(tx, change);
    await tell(tx, here, { before, type: 'provider.changed' });
    return { provider: await readProviderInUse(tx, id) };
  });
}

/** Puts providers into maintenance or ends it: all of them when none is named. Source: screen S51, CALL-30. */
export async function maintainProviders(
  context: RequestContext,
  { ids, from }: InputOf<typeof providerAdminApi.maintain>,
): Promise<OutputOf<typeof providerAdminApi.maintain>> {
  const named = ids ?? (await allProviders(context));
  const maintenance_from = from === null ? null : new Date(from);
  for (const id of new Set(named)) {
    await inProvider(context, id, async (tx, here) => {
      const before = await readProviderInUse(tx, id);
      await updateProvider(tx, { maintenance_from });
      await tell(tx, here, { before, type: 'provider.maintenance' });
    });
  }
  return { changed: new Set(named).size };
}

/** Copies what one provider has set to another. Source: screen S51. */
export async function copySettings(
  context: RequestContext,
  { from, to }: InputOf<typeof providerAdminApi.copySettings>,
): Promise<OutputOf<typeof providerAdminApi.copySettings>> {
  if (from === to) throw new Problem('bad-input', 'Please choose another provider to copy to.');
  const model = await settingsToCopy(context, from);
  return inProvider(context, to, async (tx, here) => {
    await readProviderInUse(tx, to);
    await lockProvider(tx);
    const stored = new Map((await selectSettings(tx)).filter((row) => !row.is_default).map((row) => [row.setting, row.value]));
    const changed = model.filter(({ setting, value }) => JSON.stringify(stored.get(setting)) !== JSON.stringify(value));
    if (changed.length > 0) {
      await upsertSettings(
        tx,
        changed.map(({ setting, value }) => ({ setting, value, is_default: false })),
        { now: context.now, modified_by: context.actor.kind === 'user' ? context.actor.name : '' },
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

/** What names a provider or leads to it is its own; a copied secret would not open. */
const OWN: readonly SettingKey[] = [
  'provider_title',
  'website_url',
  'portal_url',
  'logo_url',
  'navigation_logo_url',
  'favicon_url',
];

async function settingsToCopy(
  context: RequestContext,
  from: ProviderId,
): Promise<readonly (Pick<StoredSetting, 'value'> & { setting: SettingKey })[]> {
  return inProvider(context, from, async (tx) => {
    await readProviderInUse(tx, from);
    return (await selectSettings(tx)).flatMap(({ setting, value, is_default }) =>
      isSettingKey(setting) && !is_default && !isSecret(setting) && !OWN.includes(setting) ? [{ setting, value }] : [],
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

async function allProviders(context: RequestContext): Promise<ProviderId[]> {
  return inTransaction(context, async (tx) => (await selectProviders(tx, {}).execute()).map(({ id }) => id));
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
