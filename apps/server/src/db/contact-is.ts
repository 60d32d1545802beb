import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** By what a person is found in contacts: an address in small letters, and a number in the ways in which it may be kept. */
export interface ContactKeys {
  readonly email: string | null;
  readonly numbers: readonly string[];
}

/** A shipment or an account has a person's name where a contact has their address or number. */
export function contactIs(contact: RawBuilder<unknown>, { email, numbers }: ContactKeys): RawBuilder<unknown> {
  return sql`(lower(${contact} ->> 'email') = ${email} or ${contact} ->> 'mobile_number' = any(${[...numbers]}))`;
}

/** As columns that find contacts by an index keep an address or a number (migration 0146): of four bytes, so that the text decides. */
export const hashOf = (text: string | null) => sql`hashtext(${text}::text)`;
export const hashesOf = (texts: readonly string[]) => sql`array(select hashtext(x) from unnest(${[...texts]}::text[]) x)`;
