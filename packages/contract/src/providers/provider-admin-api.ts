import type { ProviderId } from '@tsela/domain/ids';
import { PROVIDER_KINDS, PROVIDER_STATUSES } from '@tsela/domain/providers/provider-kinds';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** A host as it stands in an address: no scheme, no port, no path. */
const host = Type.String({ maxLength: 255, pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' });

const providerInUse = shape({
  id: id<ProviderId>(),
  name: Type.String(),
  origins: Type.Array(Type.String()),
  status: oneOf(PROVIDER_STATUSES),
  kind: oneOf(PROVIDER_KINDS),
  maintenance_from: nullable(instant),
  overdue_invoices: Type.Array(Type.String()),
  time_created: instant,
  shipments_this_month: Type.Integer(),
  users: Type.Integer(),
  last_activity: nullable(instant),
  time_measured: nullable(instant),
});

export type ProviderInUse = Static<typeof providerInUse>;

export const providerAdminApi = {
  usage: route({
    method: 'GET',
    path: '/providers/usage',
    summary: 'The providers of the installation with what they are used for; figures are some minutes old.',
    input: shape({
      ...paging,
      search: Type.Optional(text(100)),
      status: Type.Optional(oneOf(PROVIDER_STATUSES)),
      id: Type.Optional(id<ProviderId>()),
    }),
    output: shape({ providers: Type.Array(providerInUse), count }),
  }),
  create: route({
    method: 'POST',
    path: '/providers',
    summary: 'Makes a provider with its hosts; settings may be copied from another one.',
    input: shape({
      name: oneLine(100),
      origins: Type.Array(host, { minItems: 1, maxItems: 20 }),
      kind: Type.Optional(oneOf(PROVIDER_KINDS)),
      copy_settings_from: Type.Optional(id<ProviderId>()),
    }),
    output: shape({ provider: providerInUse }),
  }),
  change: route({
    method: 'PATCH',
    path: '/providers',
    summary: 'Changes what the platform keeps of a provider. Hosts given replace those it has.',
    input: shape({
      id: id<ProviderId>(),
      name: Type.Optional(oneLine(100)),
      origins: Type.Optional(Type.Array(host, { minItems: 1, maxItems: 20 })),
      kind: Type.Optional(oneOf(PROVIDER_KINDS)),
      status: Type.Optional(oneOf(PROVIDER_STATUSES)),
      overdue_invoices: Type.Optional(Type.Array(text(40), { maxItems: 50 })),
    }),
    output: shape({ provider: providerInUse }),
  }),
  inviteAdministrator: route({
    method: 'POST',
    path: '/providers/administrators',
    summary: 'Invites somebody to administer a provider, who then invites everybody else there.',
    idempotent: true,
    input: shape({ provider_id: id<ProviderId>(), name: oneLine(255), email: oneLine(255) }),
    output: shape({ message: Type.String() }),
  }),
  maintain: route({
    method: 'POST',
    path: '/providers/maintenance',
    summary: 'Puts one or all providers into maintenance, now or from a planned moment, or ends it (from: null).',
    input: shape({ ids: Type.Optional(Type.Array(id<ProviderId>(), { minItems: 1, maxItems: 1000 })), from: nullable(instant) }),
    output: shape({ changed: Type.Integer() }),
  }),
  copySettings: route({
    method: 'POST',
    path: '/providers/copy-settings',
    summary: 'Copies the settings of one provider to another, without secrets and without what names the provider.',
    input: shape({ from: id<ProviderId>(), to: id<ProviderId>() }),
    output: shape({ copied: Type.Integer() }),
  }),
} as const;
