import { SETTING_TESTS } from '@tsela/domain/providers/setting-tests';
import { PROVIDER_KINDS } from '@tsela/domain/providers/provider-kinds';
import type { ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, instant, oneOf, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { settingValue } from './provider-shapes.ts';

/** Left out, it is the caller's own provider; another one is for platform administrators. */
const provider_id = Type.Optional(id<ProviderId>());

/** When a setting was last changed, and by whom. */
const settingChange = shape({ setting: Type.String(), time_modified: instant, modified_by: Type.String() });

/** What a control is drawn from: the kind of value, its default, its place on the page. */
const settingForm = shape({
  setting: Type.String(),
  kind: Type.String(),
  format: Type.String(),
  unit: Type.String(),
  options: Type.Array(Type.String()),
  is_optional: Type.Boolean(),
  default_value: Type.Unknown(),
  tab: Type.String(),
  section: Type.String(),
  help: Type.String(),
});

export const settingsApi = {
  readSettings: route({
    method: 'GET',
    path: '/providers/settings',
    summary: 'The settings of the provider as far as the caller may know them; a secret that is set reads ***.',
    access: 'signed-in',
    input: shape({ provider_id, since: Type.Optional(instant) }),
    output: shape({
      settings: Type.Array(settingValue),
      changes: Type.Array(settingChange),
      current_time: instant,
      /** For staff: it decides which settings there are to change. */
      provider_kind: Type.Optional(oneOf(PROVIDER_KINDS)),
    }),
  }),
  saveSettings: route({
    method: 'POST',
    path: '/providers/settings',
    summary:
      'Saves changed settings, all or none. A secret sent as *** stays what it is; what is named in reset has its default again.',
    body_bytes_max: LARGE_BODY_BYTES,
    input: shape({
      provider_id,
      settings: Type.Array(shape({ setting: text(100), value: Type.Unknown() }), { maxItems: 500 }),
      reset: Type.Optional(Type.Array(text(100), { maxItems: 500 })),
      /** The current_time of the reading that was edited; what others changed since then is not overwritten. */
      based_on: Type.Optional(instant),
    }),
    output: shape({ settings: Type.Array(settingValue), changes: Type.Array(settingChange), current_time: instant }),
  }),
  testSettings: route({
    method: 'POST',
    path: '/providers/settings/test',
    summary:
      'Tries settings as they are saved: sends the caller a message through the outbox, or shows credentials to their gateway in a call that ' +
      'changes nothing there, and says what came of it.',
    input: shape({
      provider_id,
      kind: oneOf(SETTING_TESTS),
    }),
    output: shape({
      message: Type.String(),
      /** False where nothing takes such messages, so that it is kept in the outbox, and where a gateway did not take the credentials. */
      works: Type.Boolean(),
    }),
  }),
  settingsSchema: route({
    method: 'GET',
    path: '/providers/settings/schema',
    summary: 'Every setting with its kind, default and place on the settings page.',
    access: 'signed-in',
    input: shape({}),
    output: shape({ settings: Type.Array(settingForm) }),
  }),
} as const;
