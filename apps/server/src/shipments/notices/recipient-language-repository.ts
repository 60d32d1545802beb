import { languageOf } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { sql } from 'kysely';
import { contactIs, hashOf, hashesOf } from '../../db/contact-is.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** As many other shipments of a person as follow a choice at once. */
const FOLLOWING_MAX = 100;

/** The languages that people have chosen, by the address or number that they are written to, in small letters. Those who chose none are left out. */
export async function readLanguagesOf(tx: Tx, recipients: readonly string[]): Promise<ReadonlyMap<string, Language>> {
  const keys = [...new Set(recipients.map((recipient) => recipient.toLowerCase()).filter((key) => key !== ''))];
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; recipient_language: string }>`
    select lower(delivery_contact ->> 'email') as key, recipient_language from shipments
      where provider_id = ${tx.provider_id} and delivery_email_hash = any(${hashesOf(keys)}) and recipient_language <> ''
        and lower(delivery_contact ->> 'email') = any(${keys})
    union select delivery_contact ->> 'mobile_number', recipient_language from shipments
      where provider_id = ${tx.provider_id} and delivery_number_hash = any(${hashesOf(keys)}) and recipient_language <> ''
        and delivery_contact ->> 'mobile_number' = any(${keys})`.execute(tx.db);
  return new Map(rows.flatMap(({ key, recipient_language }) => [[key, languageOf(recipient_language) ?? 'en'] as const]));
}

/** Keeps what a recipient has chosen: with this shipment, and with those of the same person for which one was chosen before. */
export async function chooseLanguage(
  tx: Tx,
  { id, delivery_contact }: Pick<ShipmentRow, 'id' | 'delivery_contact'>,
  language: Language,
): Promise<void> {
  const email = delivery_contact.email.toLowerCase() || null;
  const numbers = delivery_contact.mobile_number === '' ? [] : [delivery_contact.mobile_number];
  const { rows } = await sql<{ id: ShipmentRow['id'] }>`
    select s.id from shipments s where s.provider_id = ${tx.provider_id} and (s.id = ${id} or (s.recipient_language <> ''
      and (s.delivery_email_hash = ${hashOf(email)} or s.delivery_number_hash = any(${hashesOf(numbers)}))
      and ${contactIs(sql`s.delivery_contact`, { email, numbers })}))
    order by s.id desc limit ${FOLLOWING_MAX} for no key update`.execute(tx.db);
  await tx.db
    .updateTable('shipments')
    .set({ recipient_language: language })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [id, ...rows.map((row) => row.id)])
    .execute();
}
