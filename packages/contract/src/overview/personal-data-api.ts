import { HELD_KINDS } from '@tsela/domain/overview/person';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, nullable, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

const MAY_READ = { permission: 'API_/personal-data:GET' };

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
  /** Bookings that are not over: nothing is taken out of them. */
  under_way: shape({
    count,
    /** When the last of them is to be delivered, where that is known. */
    until: nullable(day),
  }),
  /** Invoices of their account that are not paid. */
  open_invoices: count,
  /** Why it cannot be written to a file; null when it can. */
  why_no_file: nullable(Type.String()),
});

export type HeldOnPerson = Static<typeof heldOnPerson>;

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
} as const;
