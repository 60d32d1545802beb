import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { chooseLanguage, readLanguagesOf } from './recipient-language-repository.ts';

/** The language that a recipient has chosen, by the address that they are written to; English where none is known. */
export async function languageOfRecipient(tx: Tx, email: string): Promise<Language> {
  return (await readLanguagesOf(tx, [email])).get(email.toLowerCase()) ?? 'en';
}

/** Keeps the language that a recipient has chosen. The same once more leaves no trace. */
export async function keepLanguage(
  tx: Tx,
  context: RequestContext,
  { shipment, language }: { readonly shipment: ShipmentRow; readonly language: Language },
): Promise<void> {
  if (shipment.recipient_language === language) return;
  await chooseLanguage(tx, shipment, language);
  await recordChange(tx, context, {
    type: 'shipment.recipient-language',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: { recipient_language: shipment.recipient_language },
    change_to: { recipient_language: language },
  });
}
