import { recordedChanges, withUnrecorded } from '@tsela/domain/audit/recorded-fields';
import type { FieldThen, Fields, History } from '@tsela/domain/audit/state-at';
import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { PROVIDER_SETTINGS, isSettingKey } from '@tsela/domain/providers/provider-settings';
import { SECRET_MASK } from '@tsela/domain/providers/setting-visibility';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { readableSettings } from '../../providers/present-settings.ts';
import { readSavedSettings } from '../../providers/settings-page-reads.ts';
import { isSecret, withMaskedSecrets } from '../../providers/setting-secrets.ts';
import { readObjectEvents } from './as-of-reads.ts';
import type { EventRow } from './as-of-reads.ts';
import type { Past, State } from './past.ts';
import { plainFields } from './plain-fields.ts';

/** The settings of the provider with their past, as far as the caller may read them; a secret is its mask at every moment. */
export async function openSettingsPast(tx: Tx, context: RequestContext, object_id: number): Promise<Past> {
  // Compared as a number: another provider's id is no settings page of this one.
  if ((object_id as ProviderId) !== tx.provider_id) throw new Problem('not-found', 'Provider not found.');
  const { events, history } = await readSettingsHistory(tx);
  return {
    name: 'Settings',
    time_created: null,
    events,
    history,
    other_moments: [],
    present: async (states) => states.map((state) => readableAt(context, state)),
    besides: async () => ({}),
  };
}

/** What the log tells of the settings, or of some of them. */
export async function readSettingsHistory(tx: Tx, only?: readonly string[]): Promise<{ events: EventRow[]; history: History }> {
  const rows = await readSavedSettings(tx);
  const wanted = rows.filter(({ setting }) => only === undefined || only.includes(setting));
  const events = await readObjectEvents(tx, {
    type: 'provider_setting',
    object_id: tx.provider_id,
    ...(only && { settings: only }),
  });
  const present = presentFields(wanted, only ?? []);
  const changed_at = new Map(wanted.map(({ setting, time_modified }) => [setting, time_modified]));
  const changes = recordedChanges('provider_setting', events);
  return { events, history: { changes: withUnrecorded(changes, present, changed_at), present } };
}

/** Stored values and defaults; secrets as the log keeps them, which is masked. */
function presentFields(rows: Awaited<ReturnType<typeof readSavedSettings>>, only: readonly string[]): Fields {
  const defaults = Object.fromEntries([...only, ...rows.map(({ setting }) => setting)].map((key) => [key, defaultOf(key)]));
  const stored = Object.fromEntries(rows.filter(({ is_default }) => !is_default).map(({ setting, value }) => [setting, value]));
  return plainFields({ ...defaults, ...withMaskedSecrets(stored) });
}

function defaultOf(key: string): unknown {
  return isSettingKey(key) ? PROVIDER_SETTINGS[key].default : null;
}

/** The settings that the caller may read, in the order of the page. What is a secret today was one before. */
function readableAt({ actor }: RequestContext, { columns }: State): ReadonlyMap<string, FieldThen> {
  const known = [...columns].filter(([key]) => isSettingKey(key));
  const secrets = known.filter(([key]) => isSettingKey(key) && isSecret(key)).map(([key, then]) => [key, masked(then)] as const);
  const values = Object.fromEntries(known.map(([key, then]) => [key, then.is_known ? then.value : null]));
  const readable = readableSettings(values, actor);
  const shown = known
    .filter(([key]) => key in readable)
    .map(([key, then]) => [key, then.is_known ? { is_known: true as const, value: readable[key] } : then] as const);
  const all = [...shown, ...secrets.filter(([key]) => !(key in readable))];
  return new Map(all.toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}

function masked(then: FieldThen): FieldThen {
  if (!then.is_known) return then;
  return { is_known: true, value: then.value === '' || then.value === null ? '' : SECRET_MASK };
}

const PLACES = new Map(Object.keys(PROVIDER_SETTINGS).map((key, place) => [key, place]));

function placeOf(key: string): number {
  return PLACES.get(key) ?? 0;
}
