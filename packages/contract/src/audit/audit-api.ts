import type { ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** Who changed what, when and from where. Source: DATA-38. */
export const auditEvent = shape({
  id: Type.Integer(),
  timestamp: instant,
  request_id: Type.String(),
  client_version: Type.String(),
  source: Type.String(),
  action: Type.String(),
  actor: Type.String(),
  /** The impersonator. Source: IMP-06. */
  impersonator: Type.Optional(Type.String()),
  change: shape({ change_from: Type.Unknown(), change_to: Type.Unknown() }),
});

export type AuditEvent = Static<typeof auditEvent>;

export const auditApi = {
  events: route({
    method: 'GET',
    path: '/audit/events',
    summary: 'The change history of one object, newest first, in batches of ten.',
    input: shape({
      type: text(60),
      /** Of another provider than the caller's own, its settings alone, for platform administrators. */
      provider_id: Type.Optional(id<ProviderId>()),
      object_id: Type.Integer({ minimum: 1 }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    }),
    output: shape({ audit_events: Type.Array(auditEvent), count: Type.Integer() }),
  }),
} as const;
