import type { ProviderId, UserId } from '@tsela/domain/ids';
import { PROVIDER_KINDS, PROVIDER_STATUSES } from '@tsela/domain/providers/provider-kinds';
import { PROVIDER_SETUP_STATES, PROVIDER_SETUP_STEPS, SETUP_STEP_STATES } from '@tsela/domain/platform/provider-setup';
import { USER_STATES } from '@tsela/domain/users/user-administration';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, rand, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { pictureContent } from '../providers/picture-api.ts';
import { invitation } from '../users/user-shapes.ts';
import { branchInput } from '../providers/provider-shapes.ts';

const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

/** A host as in an address: no scheme, no port, no path. */
const host = Type.String({ maxLength: 255, pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' });

/** How far the making of a provider is, or was. */
export const providerSetup = shape({
  state: oneOf(PROVIDER_SETUP_STATES),
  steps: Type.Array(shape({ step: oneOf(PROVIDER_SETUP_STEPS), state: oneOf(SETUP_STEP_STATES) })),
  /** Why it is stopped. */
  message: Type.String(),
  started_by_name: Type.String(),
  time_created: instant,
  /** When it was last resumed; null when never. */
  time_continued: nullable(instant),
  time_done: nullable(instant),
});

const providerInUse = shape({
  id: id<ProviderId>(),
  name: Type.String(),
  origins: Type.Array(Type.String()),
  status: oneOf(PROVIDER_STATUSES),
  kind: oneOf(PROVIDER_KINDS),
  maintenance_from: nullable(instant),
  overdue_invoices: Type.Array(Type.String()),
  time_created: instant,
  time_modified: instant,
  /** Null until it is measured for the first time, moments after the start. */
  shipments_this_month: nullable(Type.Integer()),
  users: nullable(Type.Integer()),
  last_activity: nullable(instant),
  time_measured: nullable(instant),
  /** Of the web app that was last at work there; empty when none has been yet. */
  client_version: Type.String(),
  /** What it owes the platform: by its plan, or as the platform has written it down where it has none. */
  plan: Type.String(),
  amount_owed: rand,
  amount_owed_due: nullable(day),
  /** Whether it has a plan by which it is invoiced. */
  is_billed: Type.Boolean(),
  /** Null for one that was there before, such as the first of an installation. */
  setup: nullable(providerSetup),
});

/** The administrators of a provider, for the platform. */
export const providerAdministrator = shape({
  user_id: id<UserId>(),
  name: Type.String(),
  email: Type.String(),
  state: oneOf(USER_STATES),
  time_last_login: nullable(instant),
  /** Until when the link of the invitation works; null when there is none on its way. */
  invitation_expires: nullable(instant),
});

export type ProviderAdministrator = Static<typeof providerAdministrator>;

const PROVIDER_ORDERS = [
  'name',
  'status',
  'shipments_this_month',
  'users',
  'last_activity',
  'time_created',
  'amount_owed',
] as const;

const filters = {
  search: Type.Optional(text(100)),
  status: Type.Optional(oneOf(PROVIDER_STATUSES)),
  kind: Type.Optional(oneOf(PROVIDER_KINDS)),
  /** In maintenance now, or with one planned. */
  in_maintenance: Type.Optional(Type.Boolean()),
};

/** The provider is `id` here: an address names the caller's own by `provider_id`. */
const one_administrator = shape({ id: id<ProviderId>(), user_id: id<UserId>() });

export type ProviderInUse = Static<typeof providerInUse>;

export const providerAdminApi = {
  usage: route({
    method: 'GET',
    path: '/providers/usage',
    summary: 'The providers of the installation with what they are used for; figures are some minutes old.',
    input: shape({
      ...paging,
      ...filters,
      id: Type.Optional(id<ProviderId>()),
      order_by: Type.Optional(oneOf(PROVIDER_ORDERS)),
      order: Type.Optional(oneOf(['asc', 'desc'])),
    }),
    /** `can_reset_demo`: this installation is a demo that can be made anew. */
    output: shape({ providers: Type.Array(providerInUse), count, can_reset_demo: Type.Boolean() }),
  }),
  resetDemo: route({
    method: 'POST',
    path: '/providers/demo/reset',
    summary:
      'Makes the demo anew: all that was entered is lost, and nothing answers until it is filled again, some minutes later.',
    access: { permission: 'API_/providers:POST' },
    input: shape({}),
    output: shape({ message: Type.String() }),
  }),
  export: route({
    method: 'POST',
    path: '/providers/export',
    summary: 'The providers that the filters leave, as a CSV file; 10 000 lines at most.',
    input: shape(filters),
    output: shape({ csv: Type.String(), count, is_complete: Type.Boolean() }),
  }),
  create: route({
    method: 'POST',
    path: '/providers',
    summary:
      'Makes a provider with its hosts at once, closed, and has a job copy settings, brand it, open branches and invite the first administrator; with the last step it opens.',
    body_bytes_max: LARGE_BODY_BYTES,
    idempotent: true,
    accepted_with: 'provider',
    input: shape({
      name: oneLine(100),
      origins: Type.Array(host, { minItems: 1, maxItems: 20 }),
      kind: Type.Optional(oneOf(PROVIDER_KINDS)),
      plan: Type.Optional(oneLine(60)),
      copy_settings_from: Type.Optional(id<ProviderId>()),
      branding: Type.Optional(
        shape({
          colour: Type.Optional(colour),
          navigation_colour: Type.Optional(colour),
          /** Base64 of a PNG, JPEG or WebP of at most 512 KB. */
          logo: Type.Optional(pictureContent),
        }),
      ),
      branches: Type.Optional(Type.Array(branchInput, { maxItems: 20 })),
      administrator: Type.Optional(shape({ name: oneLine(255), email: oneLine(255) })),
    }),
    output: shape({ provider: providerInUse }),
  }),
  continueSetup: route({
    method: 'POST',
    path: '/providers/setups/continue',
    summary: 'Has the making of a provider that stands still go on where it stopped.',
    access: { permission: 'API_/providers:POST' },
    input: shape({ provider_id: id<ProviderId>() }),
    output: shape({ provider: providerInUse }),
  }),
  change: route({
    method: 'PATCH',
    path: '/providers',
    summary:
      'Changes what the platform keeps of a provider. Hosts given replace those it has. With `time_modified` a change by another user in between answers 409.',
    input: shape({
      id: id<ProviderId>(),
      time_modified: Type.Optional(instant),
      name: Type.Optional(oneLine(100)),
      origins: Type.Optional(Type.Array(host, { minItems: 1, maxItems: 20 })),
      kind: Type.Optional(oneOf(PROVIDER_KINDS)),
      status: Type.Optional(oneOf(PROVIDER_STATUSES)),
      overdue_invoices: Type.Optional(Type.Array(text(40), { maxItems: 50 })),
      plan: Type.Optional(oneLine(60)),
      amount_owed: Type.Optional(rand),
      amount_owed_due: Type.Optional(nullable(day)),
    }),
    output: shape({ provider: providerInUse }),
  }),
  inviteAdministrator: route({
    method: 'POST',
    path: '/providers/administrators',
    summary: 'Invites an administrator of a provider, who then invites the other users.',
    idempotent: true,
    input: shape({ provider_id: id<ProviderId>(), name: oneLine(255), email: oneLine(255) }),
    output: invitation,
  }),
  administrators: route({
    method: 'GET',
    path: '/providers/administrators',
    summary: 'Who administers a provider, with the invitations that are on their way.',
    input: shape({ id: id<ProviderId>() }),
    output: shape({ administrators: Type.Array(providerAdministrator) }),
  }),
  resendInvitation: route({
    method: 'POST',
    path: '/providers/administrators/resend',
    summary: 'Sends the invitation of an administrator once more; the link that was sent before ends.',
    input: one_administrator,
    output: invitation,
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/providers/administrators',
    summary: 'Takes back the invitation of an administrator who has not joined; its link ends.',
    input: one_administrator,
    output: shape({ message: Type.String() }),
  }),
  openAs: route({
    method: 'POST',
    path: '/providers/open',
    summary:
      'Opens a provider as one of its administrators, for the session of the caller and eight hours, and writes it down there and at home: calls with its provider_id and request_username are then made as them.',
    input: one_administrator,
    output: shape({ username: Type.String(), name: Type.String() }),
  }),
  leave: route({
    method: 'POST',
    path: '/providers/leave',
    summary: 'Ends at once what the session of the caller has opened of a provider, and writes it down there and at home.',
    input: shape({ provider_id: id<ProviderId>() }),
    output: shape({ ended: Type.Integer() }),
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
