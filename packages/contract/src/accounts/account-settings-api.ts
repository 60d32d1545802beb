import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, instant, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const account_id = Type.Optional(id<AccountId>());

/** A setting of an account: its value or default, and whether the provider has fixed it. */
const accountSetting = shape({
  setting: Type.String(),
  value: Type.Unknown(),
  /** Set by the provider: the account's people see it and cannot change it. */
  is_fixed: Type.Boolean(),
});

/** `current_time`: when the newest of what the account has set was saved. */
const answer = shape({ account_settings: Type.Array(accountSetting), current_time: instant });

export const accountSettingsApi = {
  settings: route({
    method: 'GET',
    path: '/accounts/settings',
    summary: 'The settings of an account, or the one asked for: its own for account users, for staff of the account they name.',
    input: shape({ account_id, setting: Type.Optional(text(100)), limit: Type.Optional(Type.Integer({ minimum: 1 })) }),
    output: answer,
  }),
  saveSettings: route({
    method: 'POST',
    path: '/accounts/settings',
    summary: 'Saves settings of an account, all or none. Staff may fix one, so that the account’s people cannot change it.',
    input: shape({
      account_id,
      settings: Type.Array(shape({ setting: text(100), value: Type.Unknown(), is_fixed: Type.Optional(Type.Boolean()) }), {
        minItems: 1,
        maxItems: 50,
      }),
      /** The current_time of the reading that was edited; what others changed since then is not overwritten. */
      based_on: Type.Optional(instant),
    }),
    output: answer,
  }),
} as const;
