import { isForVisitors } from '@tsela/domain/permissions/visitors';
import { randomBytes } from 'node:crypto';
import { isEmail } from '@tsela/domain/formats/email';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { RoleId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { CHECK_CODE_LENGTH, checkCodeFrom, checkLine } from '@tsela/domain/shipments/notices/check-code';
import { placeEvent, placeNotice, placeText } from '@tsela/domain/shipments/notices/place-texts';
import type { PlaceNews } from '@tsela/domain/shipments/notices/place-texts';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { longDayIn } from '@tsela/domain/shipments/notices/texts/language-days';
import { dayOf } from '@tsela/domain/time/day';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { recipientLinks } from '../../providers/recipient-links.ts';
import { readAddressees } from '../../user-records/addressee-reads.ts';
import type { Addressee } from '../../user-records/addressee-reads.ts';
import { writeToUsers } from '../../user-records/write-to-users.ts';
import { languageOfRecipient } from '../notices/keep-language.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';

/** What there is to tell the customer of a shipment, which is locked, of its place at a point. */
export interface ToldPlace {
  readonly shipment: ShipmentRow;
  readonly row: Pick<OperatorReservation, 'id' | 'side' | 'pickup_point_provider'>;
  /** The point by its name. */
  readonly point: string;
  readonly news: PlaceNews;
  readonly choose_by: Date | null;
}

/** Tells who booked it, or the visitor in their language: once for each reservation. Source: ADR 0273. */
export async function tellCustomer(tx: Tx, context: RequestContext, told: ToldPlace): Promise<void> {
  const { shipment, row, news } = told;
  const account = await loadAccountFor(tx, context.actor, shipment.account_id);
  if (isForVisitors(account)) return tellVisitor(tx, context, told);
  const { subject, body } = placeNotice(placeEvent(news, row.side));
  const gaps = gapsOf(told, 'en');
  await writeToUsers(
    tx,
    context,
    (await customersOf(tx, shipment)).map((to) => ({
      to,
      notice: 'own_place_refused' as const,
      shipment_id: shipment.id,
      account_id: shipment.account_id,
      subject: filled(subject, gaps),
      text: filled(body, gaps),
      page: recordPath('shipment', shipment.id),
    })),
  );
}

/** Who booked it, as long as they are of the account; else its owners. */
async function customersOf(tx: Tx, { created_by, account_id }: ShipmentRow): Promise<Addressee[]> {
  const booker = created_by === null ? [] : await readAddressees(tx, { ids: [created_by] });
  const own = booker.filter((each) => each.account_id === account_id);
  return own.length > 0 ? own : readAddressees(tx, { account_ids: [account_id], role_id: ROLE_IDS.account_owner as RoleId });
}

/**
 * By e-mail to who paid, else to the sender, in the language that they have chosen as a recipient and the provider's own words where it has some,
 * with a code by which they find out that it is from the courier. Source: users-ask.md 41, ADR 0238.
 */
async function tellVisitor(tx: Tx, context: RequestContext, told: ToldPlace): Promise<void> {
  const { shipment, row, news } = told;
  const payer = shipment.billing_contact.email;
  const email = isEmail(payer) ? payer : shipment.collection_contact.email;
  if (!isEmail(email)) return;
  const language = await languageOfRecipient(tx, email);
  const event = placeEvent(news, row.side);
  const own = (await context.services.own_texts.of(tx.provider_id)).of({ event, channel: 'email', side: 'delivery', language });
  const { subject, body } = own ?? placeText(event, language);
  const links = await recipientLinks(context, tx.provider_id);
  const gaps = {
    ...gapsOf(told, language),
    name: onOneLine(shipment.collection_contact.name),
    title: readSetting(await context.services.settings.of(tx.provider_id), 'provider_title'),
    link: links.track(shipment.short_tracking_reference),
  };
  const code = checkCodeFrom(randomBytes(CHECK_CODE_LENGTH));
  await insertMessages(tx, context, [
    {
      shipment_id: shipment.id,
      account_id: shipment.account_id,
      channel: 'email',
      event: 'own_place_refused',
      recipient: email,
      subject: onOneLine(filled(subject, gaps)),
      body: filled(body, gaps) + checkLine('email', { code, url: links.check(code) }, language),
      check_code: code,
      language,
      once_key: ['place', news === 'found' ? 'found' : 'refused', shipment.id, row.id].join(':'),
    },
  ]);
}

function gapsOf({ shipment, row, point, choose_by }: ToldPlace, language: Language): Readonly<Record<string, string>> {
  return {
    ref: shipment.short_tracking_reference,
    operator: PICKUP_OPERATORS[row.pickup_point_provider].name,
    point: onOneLine(point),
    day: choose_by === null ? '' : longDayIn(language, dayOf(choose_by)),
  };
}
