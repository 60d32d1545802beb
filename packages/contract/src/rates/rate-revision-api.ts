import { REVISION_STATES } from '@tsela/domain/rates/card/revision-status';
import { TARIFF_TEMPLATES } from '@tsela/domain/rates/templates/template-parts';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { row_id } from './rate-card-shapes.ts';

/** Writing drafts, and deciding what holds, are two rights. Source: screens S47. */
const WRITES = { permission: 'API_/rates/revisions:POST' };
const PUBLISHES = { permission: 'API_/rates/revisions:PATCH' };

/** A revision of the tariff without its contents. */
export const rateRevision = shape({
  id: row_id,
  name: Type.String(),
  state: oneOf(REVISION_STATES),
  /** Grows with every change; sent back with one, it is refused (409) when another user has saved since. */
  version: Type.Integer(),
  /** The day it goes live; only while it is scheduled. */
  scheduled_day: nullable(day),
  time_live: nullable(instant),
  time_superseded: nullable(instant),
  copied_from: nullable(shape({ id: row_id, name: Type.String() })),
  rate_count: Type.Integer(),
  created_by_name: Type.String(),
  /** Who has changed it last. */
  changed_by_name: Type.String(),
  published_by_name: Type.String(),
  time_created: instant,
  time_modified: instant,
});

const revision_answer = shape({ rate_revision: rateRevision });
const a_version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const one_version = { id: row_id, version: a_version };
/** What a tariff with warnings is published with: that they were read, and why they are accepted, which the audit trail keeps. */
const acceptance = { accept_warnings: Type.Optional(Type.Boolean()), warnings_reason: Type.Optional(text(500)) };
const name = Type.String({ ...oneLine(100), minLength: 1 });
export const rateRevisionApi = {
  revisions: route({
    method: 'GET',
    path: '/rates/revisions',
    summary:
      'The revisions of the tariff without their contents: the live one first, then what is scheduled, drafts, and what was live before.',
    input: shape({ ...paging, id: Type.Optional(row_id), state: Type.Optional(oneOf(REVISION_STATES)) }),
    output: shape({ rate_revisions: Type.Array(rateRevision), count }),
  }),
  createRevision: route({
    method: 'POST',
    path: '/rates/revisions',
    summary: 'Begins a draft: a copy of any revision, one of the templates for a new courier, or an empty tariff.',
    idempotent: true,
    input: shape({ name, copy_of: Type.Optional(row_id), template: Type.Optional(oneOf(TARIFF_TEMPLATES)) }),
    output: revision_answer,
  }),
  renameRevision: route({
    method: 'PATCH',
    path: '/rates/revisions',
    summary: 'Gives a draft or a scheduled revision another name.',
    access: WRITES,
    input: shape({ ...one_version, name }),
    output: revision_answer,
  }),
  removeRevision: route({
    method: 'DELETE',
    path: '/rates/revisions',
    summary: 'Deletes a draft. What was ever live stays, because prices refer to it.',
    input: shape({ id: row_id, version: Type.Optional(a_version) }),
    output: shape({ message: Type.String() }),
  }),
  publishRevision: route({
    method: 'POST',
    path: '/rates/revisions/publish',
    summary: 'Makes a draft or scheduled revision live at once. Errors refuse it; warnings have to be accepted.',
    access: PUBLISHES,
    input: shape({ ...one_version, ...acceptance }),
    output: revision_answer,
  }),
  scheduleRevision: route({
    method: 'POST',
    path: '/rates/revisions/schedule',
    summary: 'Lets a draft go live at the beginning of a day to come; with `day: null` it is a draft again.',
    access: PUBLISHES,
    input: shape({ ...one_version, day: nullable(day), ...acceptance }),
    output: revision_answer,
  }),
  rollBack: route({
    method: 'POST',
    path: '/rates/revisions/roll-back',
    summary: 'Makes a copy of a superseded revision live at once.',
    access: PUBLISHES,
    idempotent: true,
    input: shape({ id: row_id, name: Type.Optional(name) }),
    output: revision_answer,
  }),
} as const;

export type RateRevision = Static<typeof rateRevision>;
