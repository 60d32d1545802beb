import type { personalDataApi } from '@tsela/contract/overview/personal-data-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { HELD_KINDS } from '@tsela/domain/overview/person';
import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { CLAIM_MONTHS } from '@tsela/domain/shipments/anonymise';
import { dayOf } from '@tsela/domain/time/day';
import { monthsBefore } from '@tsela/domain/time/months-before';
import { recordChange } from '../../audit/record-change.ts';
import { unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { readWhyNotErased } from './erasures.ts';
import { findPerson } from './find-person-reads.ts';
import type { Person } from './find-person-reads.ts';
import { countHeld, countOpenInvoices, readHeld, readKeptForClaims } from './held-reads.ts';
import { personOfCall, whyNotOne } from './person-of-call.ts';

/** What is held on a person, counted by kind, and what would stay of it. Source: issue 15 §1.5, ADR 0137. */
export async function findPersonalData(
  context: RequestContext,
  input: InputOf<typeof personalDataApi.find>,
): Promise<OutputOf<typeof personalDataApi.find>> {
  const keys = personOfCall(context, input);
  return reading(unhurried(context), async (tx) => {
    const person = await findPerson(tx, keys);
    const held = [];
    // One connection takes one statement after the other.
    for (const kind of HELD_KINDS) held.push({ kind, count: await countHeld(tx, kind, person) });
    const { under_way, why_not } = await readWhyNotErased(tx, context, person);
    return {
      person: { email: keys.email, mobile_number: keys.mobile_number },
      held: held.filter((each) => each.count > 0),
      users: person.users.map(({ id, name, email, mobile_number, is_active }) => ({ id, name, email, mobile_number, is_active })),
      under_way,
      kept_for_claims: await readClaims(tx, context, person),
      open_invoices: await countOpenInvoices(tx, person),
      why_no_file: whyNotOne(person),
      why_not_deleted: why_not,
    };
  });
}

/** The bookings that stay whole for a claim, and the last day of that: people go out of them by themselves then. */
async function readClaims(tx: Tx, context: RequestContext, person: Person) {
  const { count, heard } = await readKeptForClaims(tx, person);
  const settings = await context.services.settings.of(context.provider_id);
  const { keep_people_of_shipments_months } = readSettings(settings, ['keep_people_of_shipments_months']);
  const months = Math.max(keep_people_of_shipments_months, CLAIM_MONTHS);
  return { count, until: heard === null ? null : dayOf(monthsBefore(heard, -months)) };
}

/** So many records are a part of the file; of bookings fewer, since each has its steps and notes with it. */
const ROWS_AT_ONCE = 500;
const BOOKINGS_AT_ONCE = 100;

/**
 * Some of everything that is held on a person. Each part that is taken away leaves a line in the log; the line does not say whose data it was,
 * since it outlives the person's data. Source: issue 15 §1.5, ADR 0137.
 */
export async function exportPersonalData(
  context: RequestContext,
  { after, ...input }: InputOf<typeof personalDataApi.export>,
): Promise<OutputOf<typeof personalDataApi.export>> {
  const keys = personOfCall(context, input);
  return inTransaction(unhurried(context), async (tx) => {
    const person = await findPerson(tx, keys);
    const why_not = whyNotOne(person);
    if (why_not !== null) throw new Problem('conflict', why_not);
    const kind = after?.kind ?? HELD_KINDS[0];
    const rows_max = kind === 'bookings' ? BOOKINGS_AT_ONCE : ROWS_AT_ONCE;
    const { records, last } = await readHeld(tx, { kind, person, after: after?.id ?? 0, rows_max });
    await recordChange(tx, context, {
      type: 'personal-data.exported',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { kind, count: records.length },
    });
    const following = HELD_KINDS[HELD_KINDS.indexOf(kind) + 1];
    if (last !== null) return { kind, records: [...records], next: { kind, id: last } };
    return { kind, records: [...records], next: following === undefined ? null : { kind: following, id: 0 } };
  });
}
