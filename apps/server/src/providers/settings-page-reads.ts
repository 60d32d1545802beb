import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { settingsApi } from '@tsela/contract/providers/settings-api';
import { canManageSettings } from '@tsela/domain/permissions/settings-access';
import { PROVIDER_SETTINGS, SETTING_KEYS } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { SETTING_HELP } from '@tsela/domain/providers/setting-help';
import { SECRET_MASK } from '@tsela/domain/providers/setting-visibility';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { asNamedProvider, refuseForeignProvider } from './as-provider.ts';
import { readableSettings } from './present-settings.ts';
import { isSecret, withMaskedSecrets } from './setting-secrets.ts';
import { selectSettings } from './setting-repository.ts';
import type { StoredSetting } from './setting-repository.ts';

/** The settings of the provider as far as the caller may know them, and who changed them last. Source: CALL-31. */
export async function readSettingsPage(
  context: RequestContext,
  { provider_id, since }: InputOf<typeof settingsApi.readSettings>,
): Promise<OutputOf<typeof settingsApi.readSettings>> {
  refuseForeignProvider(context, provider_id);
  const id = provider_id ?? context.provider_id;
  const state = isStaff(context.actor) ? await context.services.provider_states.of(id) : null;
  const read = async (tx: Tx) => {
    const rows = await selectSettings(tx);
    const from = since === undefined ? 0 : Date.parse(since);
    const presented = presentSettingRows(
      rows.filter((row) => row.time_modified.getTime() > from),
      { actor: context.actor, read: rows },
    );
    return { ...presented, ...(state && { provider_kind: state.kind }) };
  };
  return id === context.provider_id ? reading(context, read) : asNamedProvider(context, id, read);
}

/** The settings that were ever saved, as they are stored; secrets are sealed. */
export async function readSavedSettings(tx: Tx): Promise<readonly StoredSetting[]> {
  return selectSettings(tx);
}

/**
 * Rows of settings for a reader: values as far as the reader may know them, changes for staff. The time is that of the newest change among
 * all that were read, not of the clock: one that is under way meanwhile comes after it.
 */
export function presentSettingRows(
  rows: readonly StoredSetting[],
  { actor, read }: { readonly actor: Actor; readonly read: readonly StoredSetting[] },
): OutputOf<typeof settingsApi.readSettings> {
  const stored = Object.fromEntries(rows.filter((row) => !row.is_default).map((row) => [row.setting, row.value]));
  const readable = { ...readableSettings(stored, actor), ...maskedSecrets(stored, actor) };
  return {
    settings: Object.entries(readable).map(([setting, value]) => ({ setting, value })),
    changes: isStaff(actor)
      ? rows.map(({ setting, time_modified, modified_by }) => ({
          setting,
          time_modified: time_modified.toISOString(),
          modified_by,
        }))
      : [],
    current_time: new Date(Math.max(0, ...read.map(({ time_modified }) => time_modified.getTime()))).toISOString(),
  };
}

/** Users who may write a secret learn whether there is one; its value is never answered. Source: FORM-07, FORM-08. */
function maskedSecrets(stored: ProviderSettings, actor: Actor): ProviderSettings {
  if (actor.kind !== 'user' || !canManageSettings(actor)) return {};
  const masked = withMaskedSecrets(stored);
  return Object.fromEntries(
    SETTING_KEYS.filter((key) => isSecret(key) && masked[key] === SECRET_MASK).map((key) => [key, SECRET_MASK]),
  );
}

/** Every setting's form, for programs that draw the page themselves. Source: screen S49. */
export async function readSettingsSchema(): Promise<OutputOf<typeof settingsApi.settingsSchema>> {
  return {
    settings: SETTING_KEYS.map((setting) => {
      const { form, default: default_value, tab, section } = PROVIDER_SETTINGS[setting];
      return {
        setting,
        kind: form.kind,
        format: form.kind === 'text' ? form.format : form.kind === 'list' ? form.item : '',
        unit: form.kind === 'number' ? form.unit : '',
        options: form.kind === 'choice' ? [...form.options] : [],
        is_optional: form.kind === 'number' || form.kind === 'choice' ? form.is_optional : false,
        default_value,
        tab,
        section,
        help: SETTING_HELP[setting],
      };
    }),
  };
}
