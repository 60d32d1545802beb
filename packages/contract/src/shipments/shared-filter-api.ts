import { MOST_SHARED_FILTERS } from '@tsela/domain/shipments/shared-filter-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { byKey, instant, oneLine, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** What narrows the list, as its address says it. */
const filters = byKey(40, text(255), { maxProperties: 20 });
const filterId = Type.Integer({ minimum: 1 });

/** A filter of the list of shipments that all staff of the provider find. Source: screens 0.2, S08. */
export const sharedFilter = shape({
  id: Type.Integer(),
  name: Type.String(),
  filters: Type.Record(Type.String(), Type.String()),
  created_by_name: Type.String(),
  time_created: instant,
  /** Sent along with a change, so that no user overwrites a change they have not seen. */
  time_modified: instant,
  /** Its author and administrators. */
  may_change: Type.Boolean(),
});

export type SharedFilter = Static<typeof sharedFilter>;

/** Filters that staff keep for all staff. Users' own filters are settings of theirs. Source: screens 0.2, S08. */
export const sharedFilterApi = {
  sharedFilters: route({
    method: 'GET',
    path: '/shipments/filters',
    summary: `The filters of the list of shipments that staff share, by name; ${MOST_SHARED_FILTERS} at most.`,
    input: shape({}),
    output: shape({ shared_filters: Type.Array(sharedFilter) }),
  }),
  shareFilter: route({
    method: 'POST',
    path: '/shipments/filters',
    summary: 'Keeps a filter of the list of shipments for all staff.',
    idempotent: true,
    input: shape({ name: oneLine(255), filters }),
    output: shape({ shared_filter: sharedFilter }),
  }),
  changeSharedFilter: route({
    method: 'PATCH',
    path: '/shipments/filters',
    summary: 'Gives a shared filter another name or what it narrows the list to: for who made it, and administrators.',
    input: shape({ id: filterId, time_modified: instant, name: Type.Optional(oneLine(255)), filters: Type.Optional(filters) }),
    output: shape({ shared_filter: sharedFilter }),
  }),
  removeSharedFilter: route({
    method: 'DELETE',
    path: '/shipments/filters',
    summary: 'Takes a shared filter out: for who made it, and administrators.',
    // A user who may share may also unshare.
    access: { permission: 'API_/shipments/filters:POST' },
    input: shape({ id: filterId }),
    output: shape({ message: Type.String() }),
  }),
} as const;
