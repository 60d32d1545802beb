import { isEmail } from '@tsela/domain/formats/email';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { RoleId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { longDayIn } from '@tsela/domain/shipments/notices/texts/language-days';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { MESSAGE_TEXTS } from '@tsela/domain/shipments/notices/texts/message-texts';
import { endedForStaff, notTakenForStaff, refusedForStaff } from '@tsela/domain/shipments/refused-places';
import type { AfterRefusal, EndedStep } from '@tsela/domain/shipments/refused-places';
import { dayOf } from '@tsela/domain/time/day';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { trackingLinks } from '../../providers/portal-address.ts';
import { readAddressees } from '../../user-records/addressee-reads.ts';
import type { Addressee } from '../../user-records/addressee-reads.ts';
import { writeToUsers } from '../../user-records/write-to-users.ts';
import { languageOfRecipient } from '../notices/keep-language.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';

/** A booked shipment whose operator has refused its place, locked. */
export interface RefusedPlace {
  readonly shipment: ShipmentRow;
  readonly row: Pick<OperatorReservation, 'side' | 'pickup_point_provider' | 'pickup_point_id'>;
  /** The point by its name. */
  readonly point: string;
  /** In the operator's own words, which staff alone read. */
  readonly said: string;
  readonly outcome: AfterRefusal;
  readonly choose_by: Date | null;
}

/** Tells staff, who choose what becomes of it, and the customer, once for each point. Source: ADR 0273. */
export async function tellRefused(tx: Tx, context: RequestContext, refused: RefusedPlace): Promise<void> {
  const { shipment, row, point, said, outcome, choose_by } = refused;
  const { name: operator } = PICKUP_OPERATORS[row.pickup_point_provider];
  await writeToStaff(
    tx,
    context,
    shipment,
    refusedForStaff(outcome, {
      ref: shipment.short_tracking_reference,
      operator,
      point,
      said,
      side: row.side,
      day: choose_by === null ? '' : longDayIn('en', dayOf(choose_by)),
    }),
  );
  if (!shipment.mute_notifications) await tellCustomer(tx, context, refused);
}

/** Tells staff that a booking was cancelled for which nothing was chosen: of a visitor they give back what was paid. */
export async function tellEnded(tx: Tx, context: RequestContext, shipment: ShipmentRow, operator: string): Promise<void> {
  const { account_type } = await loadAccountFor(tx, context.actor, shipment.account_id);
  const facts = { ref: shipment.short_tracking_reference, operator, is_visitor: account_type === 'guest' };
  await writeToStaff(tx, context, shipment, endedForStaff(facts));
}

interface NotTaken {
  readonly shipment: ShipmentRow;
  readonly operator: string;
  readonly step: EndedStep;
  readonly said: string;
}

/** Tells staff that an operator does not take what it was told of a parcel: its records differ from ours until a person has looked. */
export async function tellNotTaken(tx: Tx, context: RequestContext, { shipment, ...facts }: NotTaken): Promise<void> {
  await writeToStaff(tx, context, shipment, notTakenForStaff({ ...facts, ref: shipment.short_tracking_reference }));
}

/** Into the inboxes of who can do something about it: those of the whole provider, and of the branches that it goes through. */
async function writeToStaff(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<void> {
  const { collection_branch_id, delivery_branch_id } = shipment;
  const staff_of = [collection_branch_id, delivery_branch_id].filter((id) => id !== null);
  const staff = await readAddressees(tx, { staff_of });
  await writeToUsers(
    tx,
    context,
    staff.map((to) => ({
      to,
      notice: 'place_refused' as const,
      shipment_id: shipment.id,
      account_id: shipment.account_id,
      subject: onOneLine(subject),
      text: onOneLine(text),
      page: recordPath('shipment', shipment.id),
    })),
  );
}

async function tellCustomer(tx: Tx, context: RequestContext, refused: RefusedPlace): Promise<void> {
  const { shipment } = refused;
  const { account_type } = await loadAccountFor(tx, context.actor, shipment.account_id);
  if (account_type === 'guest') return tellVisitor(tx, context, refused);
  const { subject, text } = wordsOf(refused, 'en', { is_visitor: false });
  await writeToUsers(
    tx,
    context,
    (await customersOf(tx, shipment)).map((to) => ({
      to,
      notice: 'own_place_refused' as const,
      shipment_id: shipment.id,
      account_id: shipment.account_id,
      subject,
      text,
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

/** By e-mail to who paid, else to the sender, in the language that they have chosen as a recipient. */
async function tellVisitor(tx: Tx, context: RequestContext, refused: RefusedPlace): Promise<void> {
  const { shipment, row } = refused;
  const { name } = shipment.collection_contact;
  const payer = shipment.billing_contact.email;
  const email = isEmail(payer) ? payer : shipment.collection_contact.email;
  if (!isEmail(email)) return;
  const language = await languageOfRecipient(tx, email);
  const { subject, text } = wordsOf(refused, language, { is_visitor: true });
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const { short_tracking_reference: reference } = shipment;
  const link = (await trackingLinks(context, tx.provider_id))(reference);
  const greeting = filled(MESSAGE_TEXTS[language].place_refused.greeting, { name: onOneLine(name) });
  await insertMessages(tx, context, [
    {
      shipment_id: shipment.id,
      account_id: shipment.account_id,
      channel: 'email',
      event: 'own_place_refused',
      recipient: email,
      subject: onOneLine(`${title}: ${subject}`),
      body: [greeting, text, link].join('\n\n'),
      once_key: ['place_refused', shipment.id, row.side, row.pickup_point_provider, row.pickup_point_id].join(':'),
    },
  ]);
}

function wordsOf(
  { shipment, row, point, outcome, choose_by }: RefusedPlace,
  language: Language,
  { is_visitor }: { readonly is_visitor: boolean },
): { readonly subject: string; readonly text: string } {
  const words = MESSAGE_TEXTS[language].place_refused;
  const gaps = {
    ref: shipment.short_tracking_reference,
    operator: PICKUP_OPERATORS[row.pickup_point_provider].name,
    point: onOneLine(point),
    day: choose_by === null ? '' : longDayIn(language, dayOf(choose_by)),
    money: is_visitor ? words.given_back : words.credited,
  };
  const text = {
    choose: row.side === 'collection' ? words.dropoff : words.choose,
    'asked-again': words.asked_again,
    'with-us': words.with_us,
  }[outcome];
  return { subject: filled(words.subject, gaps), text: filled(text, gaps) };
}
