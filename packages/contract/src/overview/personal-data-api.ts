import { ERASURE_COUNTS, ERASURE_STATES, HELD_KINDS } from '@tsela/domain/overview/person';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, instant, nullable, oneOf, paging, shape } from '../fields.ts';
import { route } from '../route.ts';
import { proof } from '../users/proof.ts';

const MAY_READ = { permission: 'API_/personal-data:GET' };
/** A right of its own: who may see what is held need not be one who may delete it. */
export const MAY_ERASE = 'API_/personal-data/erasures:POST';

/** What a person is found by. They travel in the body, so that no address, history or log has them. */
const personInput = {
  email: Type.Optional(Type.String({ maxLength: 255 })),
  mobile_number: Type.Optional(Type.String({ maxLength: 50 })),
};

const held = shape({
  kind: oneOf(HELD_KINDS),
  /** 10 000 stands for as many or more. */
  count,
});

/** What is held on a person. */
export const heldOnPerson = shape({
  /** As it was looked for. */
  person: shape({ email: nullable(Type.String()), mobile_number: nullable(Type.String()) }),
  /** The kinds of which there is something. */
  held: Type.Array(held),
  /** The user they sign in as; several have one number only where no e-mail address says which. */
  users: Type.Array(
    shape({
      id: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      mobile_number: Type.String(),
      is_active: Type.Boolean(),
    }),
  ),
  /** Bookings that are not over: nothing is taken out of them, and what is held on the person is not deleted before they are. */
  under_way: shape({
    count,
    /** When the last of them is to be delivered, where that is known. */
    until: nullable(day),
  }),
  /** Bookings that could not be delivered or were damaged: people stay in them, for a claim, until it can be made no more. */
  kept_for_claims: shape({
    count,
    /** The last day of the last of them. */
    until: nullable(day),
  }),
  /** Invoices of their account that are not paid. */
  open_invoices: count,
  /** Why it cannot be written to a file; null when it can. */
  why_no_file: nullable(Type.String()),
  /** Why it cannot be deleted yet; empty when it can. */
  why_not_deleted: Type.Array(Type.String()),
});

export type HeldOnPerson = Static<typeof heldOnPerson>;

/** The deletion of what is held on a person. It does not say who it was. */
export const erasure = shape({
  id: Type.Integer(),
  state: oneOf(ERASURE_STATES),
  requested_by: Type.String(),
  time_created: instant,
  /** When it was over. */
  time_done: nullable(instant),
  /** How much there was of each kind. */
  counts: Type.Array(shape({ kind: oneOf(ERASURE_COUNTS), count })),
  /** Why it failed. */
  message: Type.String(),
});

export type Erasure = Static<typeof erasure>;

/** Everything a provider holds on a person. Source: issue 15 §1.5, POPIA sections 23 and 24. */
export const personalDataApi = {
  find: route({
    method: 'POST',
    path: '/personal-data/find',
    summary: 'What is held on the person with an e-mail address or a mobile number, counted by kind.',
    access: MAY_READ,
    changes: false,
    input: shape(personInput),
    output: heldOnPerson,
  }),
  export: route({
    method: 'POST',
    path: '/personal-data/export',
    summary:
      'Everything that is held on a person, part by part: the first call without `after`, each further one with the `next` of the one before, ' +
      'until that is null. Passwords, codes and secrets are never part of it.',
    access: MAY_READ,
    input: shape({
      ...personInput,
      after: Type.Optional(
        shape({ kind: oneOf(HELD_KINDS), id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
      ),
    }),
    output: shape({
      kind: oneOf(HELD_KINDS),
      records: Type.Array(Type.Unknown()),
      next: nullable(shape({ kind: oneOf(HELD_KINDS), id: Type.Integer() })),
    }),
  }),
  erase: route({
    method: 'POST',
    path: '/personal-data/erasures',
    access: { permission: MAY_ERASE },
    summary:
      'Deletes everything that is held on a person, as far as no law keeps it. It goes on after the answer; asked for again meanwhile, it is the same one. ' +
      'It takes the password of the caller, or a passcode of their authenticator.',
    input: shape({
      ...personInput,
      ...proof,
    }),
    output: shape({ erasure }),
  }),
  erasures: route({
    method: 'GET',
    path: '/personal-data/erasures',
    summary: 'The deletions that were asked for, newest first. None says whose data it was.',
    input: shape(paging),
    output: shape({ erasures: Type.Array(erasure), count }),
  }),
} as const;
