import type { ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import { account } from '../accounts/account-shapes.ts';
import { instant, nullable, shape } from '../fields.ts';
import { route } from '../route.ts';
import { role, user } from '../users/user-shapes.ts';
import { branch, driver, provider, settingValue } from './provider-shapes.ts';

export const providerApi = {
  byOrigin: route({
    method: 'GET',
    path: '/providers',
    summary: 'The provider that answers on a host, with the settings anybody may read.',
    access: 'public',
    input: shape({
      origin: Type.Optional(Type.String({ maxLength: 255 })),
      provider_id: Type.Optional(Type.Unsafe<ProviderId>(Type.Integer({ minimum: 1 }))),
    }),
    output: shape({ provider }),
  }),
  generalData: route({
    method: 'GET',
    path: '/general-data',
    summary: 'What every screen needs of the signed-in user, its account and its provider.',
    access: 'signed-in',
    input: shape({ since: Type.Optional(instant) }),
    output: shape({
      provider_settings: Type.Array(settingValue),
      account_settings: Type.Array(settingValue),
      user_settings: Type.Array(settingValue),
      user,
      account: nullable(account),
      roles: Type.Array(role),
      branches: Type.Array(branch),
      shipment_tags: Type.Array(shape({ id: Type.Integer(), name: Type.String() })),
      account_tags: Type.Array(shape({ id: Type.Integer(), name: Type.String() })),
      drivers: Type.Array(driver),
      current_time: instant,
    }),
  }),
} as const;
