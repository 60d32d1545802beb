import { DKIM_SELECTOR, DOMAIN_RECORD_KINDS, DOMAIN_RECORD_STATES } from '@tsela/domain/messages/domain-records';
import { ADDRESSED_CHANNELS, MESSAGE_CHANNELS, SENDER_CHOICES } from '@tsela/domain/messages/message-channels';
import { LIMIT_STATES } from '@tsela/domain/messages/monthly-limit';
import { SUPPRESSION_REASONS } from '@tsela/domain/messages/suppression';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, instant, nullable, oneLine, oneOf, paging, rand, shape } from '../fields.ts';
import { route } from '../route.ts';
import { named_provider } from './message-api.ts';

const channel = oneOf(MESSAGE_CHANNELS);
/** Devices are taken off their list instead: they have no address that could say stop. */
const addressed = oneOf(ADDRESSED_CHANNELS);
/** More than any courier sends. */
const PARTS_MAX = 100_000_000;
const limit = nullable(Type.Integer({ minimum: 0, maximum: PARTS_MAX }));
const percent = nullable(Type.Integer({ minimum: 1, maximum: 100 }));

/** A channel: by whom its messages go, within what, and what went this month. */
export const messageChannel = shape({
  channel,
  gateway: oneOf(SENDER_CHOICES),
  /** Whether what is written on it leaves the installation. */
  has_way_out: Type.Boolean(),
  credentials_id: Type.String(),
  /** Secrets are written and never read back. */
  has_secret: Type.Boolean(),
  has_signing_secret: Type.Boolean(),
  /** Where the gateway is to tell what became of messages; empty where it tells nothing. */
  news_url: Type.String(),
  language: Type.String(),
  is_paused: Type.Boolean(),
  /** What a thousand parts cost. */
  price: rand,
  parts_monthly_max: limit,
  /** What the platform lets go out; the lower of both holds. */
  platform_parts_monthly_max: limit,
  /** From so much of the limit on people are told; null is never. */
  alert_percent: percent,
  limit_state: oneOf(LIMIT_STATES),
  /** By which name SMS go out; empty on other channels, and where none is set. */
  sender_name: Type.String(),
  /** Since when nothing goes out although it should; null while it works. */
  time_down: nullable(instant),
  /** What was said then. */
  down_because: Type.String(),
  /** Null where nothing was ever said of it. */
  time_modified: nullable(instant),
  month: shape({
    messages: Type.Integer(),
    parts: Type.Integer(),
    cost_millicents: Type.Integer(),
    delivered: Type.Integer(),
    failed: Type.Integer(),
  }),
  waiting: Type.Integer(),
  held: Type.Integer(),
});

export type MessageChannelState = Static<typeof messageChannel>;

export const suppression = shape({
  id: Type.Integer(),
  channel: addressed,
  /** Of a recipient no more is kept than staff need to recognise them. */
  recipient: Type.String(),
  reason: oneOf(SUPPRESSION_REASONS),
  time_created: instant,
});

export type Suppression = Static<typeof suppression>;

/** What stands in the names of a sender's domain, and what that is worth. */
const domainRecord = shape({
  kind: oneOf(DOMAIN_RECORD_KINDS),
  /** Where it stands, or is to stand. */
  name: Type.String(),
  state: oneOf(DOMAIN_RECORD_STATES),
  value: Type.String(),
  message: Type.String(),
});

export type DomainRecordShape = Static<typeof domainRecord>;

/** How messages get out, and to whom none go any more. Source: screens S52, S56. */
export const messageChannelApi = {
  channels: route({
    method: 'GET',
    path: '/messages/channels',
    summary: 'The channels of messages: by whom they go, what they cost, and what went out this month.',
    input: shape({ ...named_provider }),
    output: shape({ channels: Type.Array(messageChannel) }),
  }),
  saveChannel: route({
    method: 'PATCH',
    path: '/messages/channels',
    summary:
      'Changes by whom messages of a channel go, pauses it, or limits its month. A secret that is left out stays what it is while the gateway does. ' +
      'What was held goes out once it may.',
    input: shape({
      ...named_provider,
      channel,
      gateway: Type.Optional(oneOf(SENDER_CHOICES)),
      credentials_id: Type.Optional(oneLine(100)),
      secret: Type.Optional(oneLine(1000)),
      signing_secret: Type.Optional(oneLine(200)),
      language: Type.Optional(Type.String({ pattern: '^[a-z]{2}(_[A-Z]{2})?$' })),
      is_paused: Type.Optional(Type.Boolean()),
      price: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000, description: 'Rand, two decimals' })),
      parts_monthly_max: Type.Optional(limit),
      /** For platform administrators. */
      platform_parts_monthly_max: Type.Optional(limit),
      alert_percent: Type.Optional(percent),
      time_modified: Type.Optional(nullable(instant)),
    }),
    output: shape({ channel: messageChannel }),
  }),
  testChannel: route({
    method: 'POST',
    path: '/messages/channels/test',
    summary: 'Shows the saved credentials of a channel to its gateway, in a call that sends nothing, and says what it answered.',
    input: shape({ ...named_provider, channel }),
    output: shape({ works: Type.Boolean(), message: Type.String() }),
  }),
  checkDomain: route({
    method: 'POST',
    path: '/messages/channels/domain',
    summary: 'Looks up whether the domain from which e-mails go takes answers, and whether others believe that they are its own.',
    access: { permission: 'API_/messages/channels/test:POST' },
    changes: false,
    input: shape({
      ...named_provider,
      /** By which the mail service's key is found; without it that record is not looked for. */
      dkim_selector: Type.Optional(Type.String({ maxLength: 63, pattern: DKIM_SELECTOR })),
    }),
    output: shape({
      from_address: Type.String(),
      /** Of the installation where the provider has no address of its own. */
      is_own: Type.Boolean(),
      domain: Type.String(),
      records: Type.Array(domainRecord),
    }),
  }),
  suppressions: route({
    method: 'GET',
    path: '/messages/suppressions',
    summary:
      'Recipients who are not written to on a channel, the newest first: they bounced, said stop, unsubscribed, or staff have said so.',
    input: shape({
      ...named_provider,
      channel: Type.Optional(addressed),
      reason: Type.Optional(oneOf(SUPPRESSION_REASONS)),
      /** A whole address or number: of others nothing is kept that could be searched. */
      recipient: Type.Optional(oneLine(255)),
      ...paging,
    }),
    output: shape({ suppressions: Type.Array(suppression), count }),
  }),
  suppress: route({
    method: 'POST',
    path: '/messages/suppressions',
    summary: 'Keeps a recipient from being written to on a channel.',
    input: shape({ ...named_provider, channel: addressed, recipient: oneLine(255) }),
    output: shape({ message: Type.String() }),
  }),
  unsuppress: route({
    method: 'DELETE',
    path: '/messages/suppressions',
    summary: 'Lets a recipient be written to again.',
    input: shape({ ...named_provider, id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    output: shape({ message: Type.String() }),
  }),
} as const;
