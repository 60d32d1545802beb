import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { settingChecks } from '@tsela/domain/providers/setting-checks';
import type { SettingsSection } from '@tsela/domain/providers/settings-tabs';
import { recordChange } from '../audit/record-change.ts';
import type { Change } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { asProvider } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { lockExisting, tellOfProvider } from './administer-providers.ts';
import { asAnyProvider } from './as-provider.ts';
import { readProviderInUse } from './provider-admin-reads.ts';
import { isSecret, withMaskedSecrets } from './setting-secrets.ts';
import { momentOfChange, selectSettings, upsertSettings } from './setting-repository.ts';
import type { StoredSetting } from './setting-repository.ts';

/** Copies what one provider has set to another. Source: screen S51. */
export async function copySettings(
  context: RequestContext,
  { from, to }: InputOf<typeof providerAdminApi.copySettings>,
): Promise<OutputOf<typeof providerAdminApi.copySettings>> {
  if (from === to) throw new Problem('bad-input', 'Please choose another provider to copy to.');
  return asAnyProvider(context, to, async (tx, here) => {
    await lockExisting(tx);
    const { changed, before } = await takeOverSettings(tx, context, await settingsToCopy(tx, from));
    await recordChange(tx, here, settingsCopied({ from, to, changed, before }));
    tellOfProvider(tx, here);
    return { copied: changed.length };
  });
}

/** The entry that copied settings leave in the log of the provider that has them now. */
export function settingsCopied({
  from,
  to,
  changed,
  before,
}: {
  from: ProviderId;
  to: ProviderId;
  changed: readonly Copied[];
  before: ReadonlyMap<string, unknown>;
}): Change {
  return {
    type: 'provider.settings-copied',
    object_type: 'provider',
    object_id: to,
    change_from: Object.fromEntries(changed.map(({ setting }) => [setting, before.get(setting) ?? null])),
    change_to: { copied_from: from, ...Object.fromEntries(changed.map(({ setting, value }) => [setting, value])) },
  };
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

/** A setting with its value, as another provider takes it over. */
type Copied = Pick<StoredSetting, 'value'> & { readonly setting: SettingKey };

/** What of a provider's settings another one may have. */
export async function settingsToCopy(tx: Tx, from: ProviderId): Promise<readonly Copied[]> {
  await readProviderInUse(tx, from);
  const stored = await asProvider(tx, from, selectSettings);
  return stored.flatMap(({ setting, value, is_default }) =>
    isSettingKey(setting) && !is_default && !isOwn(setting) ? [{ setting, value }] : [],
  );
}

/** Writes settings to the provider of the transaction, with what was there before; all of them, or none where they break a rule. */
export async function takeOverSettings(
  tx: Tx,
  { actor }: Pick<RequestContext, 'actor'>,
  settings: readonly Copied[],
): Promise<{ changed: readonly Copied[]; before: ReadonlyMap<string, unknown> }> {
  const before = new Map((await selectSettings(tx)).filter((row) => !row.is_default).map((row) => [row.setting, row.value]));
  const changed = settings.filter(({ setting, value }) => JSON.stringify(before.get(setting)) !== JSON.stringify(value));
  if (changed.length > 0) {
    const copied = Object.fromEntries(changed.map(({ setting, value }) => [setting, value]));
    refuseIfAny(settingChecks(copied, withMaskedSecrets(Object.fromEntries(before))));
    await upsertSettings(
      tx,
      changed.map(({ setting, value }) => ({ setting, value, is_default: false })),
      { moment: await momentOfChange(tx), modified_by: actor.kind === 'guest' ? '' : actor.name },
    );
  }
  return { changed, before };
}
