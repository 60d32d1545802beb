import type { ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import { instant, shape } from '../fields.ts';
import { route } from '../route.ts';
import { generalData, generalDataChanges } from './general-data-shapes.ts';
import type { GeneralData } from './general-data-shapes.ts';
import { provider } from './provider-shapes.ts';

export const providerApi = {
  byOrigin: route({
    method: 'GET',
    path: '/providers',
    summary: 'The provider that answers on a host, with its public settings; during maintenance as `provider` of the answer 418.',
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
    summary: 'What every screen needs of the signed-in user, its account and its provider; with `since` only what has changed.',
    access: 'signed-in',
    input: shape({ since: Type.Optional(instant) }),
    // Asked without `since` the answer is always whole; with it the answer is GeneralDataChanges.
    output: Type.Unsafe<GeneralData>(Type.Union([generalData, generalDataChanges])),
  }),
} as const;
