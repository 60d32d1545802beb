import { isEmail } from '@tsela/domain/formats/email';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { ShipmentId, UserId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { bookerNotice } from '@tsela/domain/shipments/notices/booker-notices';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { trackingLinks } from '../../providers/portal-address.ts';
import { readAddressees } from '../../user-records/addressee-reads.ts';
import { writeToUsers } from '../../user-records/write-to-users.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** To whom a message about a shipment has gone already. */
interface Told {
  readonly shipment: { readonly id: ShipmentId };
  readonly recipient: string;
}

/**
 * Writes to the people of accounts whose own bookings have gone wrong, unless they get a notice as sender or recipient already or have
 * done it themselves. Source: screens S06.
 */
export async function notifyBookers(
  tx: Tx,
  context: RequestContext,
  shipments: readonly ShipmentRow[],
  told: readonly Told[],
): Promise<void> {
  await tellResponsible(tx, context, shipments, told);
  const news = shipments.flatMap((shipment) => {
    const notice = bookerNotice(shipment.status);
    return notice && shipment.created_by !== null && !shipment.mute_notifications && !isOwnDoing(context, shipment.created_by)
      ? [{ shipment, notice, by: shipment.created_by }]
      : [];
  });
  if (news.length === 0) return;
  const people = await readAddressees(tx, { ids: [...new Set(news.map(({ by }) => by))] });
  const by_id = new Map(people.map((person) => [person.id, person]));
  const known = new Set(told.map(({ shipment, recipient }) => keyOf(shipment.id, recipient)));
  const letters = news.flatMap(({ shipment, notice: { notice, subject, text }, by }) => {
    const to = by_id.get(by);
    // A user who has moved to another account no longer sees this one's shipments.
    if (!to || to.account_id !== shipment.account_id || known.has(keyOf(shipment.id, to.email))) return [];
    const fill = (words: string) =>
      words.replaceAll('{ref}', () => shipment.short_tracking_reference).replaceAll('{who}', 'which you have booked');
    return [
      {
        to,
        notice,
        shipment_id: shipment.id,
        account_id: shipment.account_id,
        subject: fill(subject),
        text: fill(text),
        page: recordPath('shipment', shipment.id),
      },
    ];
  });
  await writeToUsers(tx, context, letters);
}

/**
 * Writes to the contact responsible for a shipment at its account when an attempt has failed: not the booker, and perhaps without a user.
 * Source: DATA-22, decisions D53.
 */
async function tellResponsible(
  tx: Tx,
  context: RequestContext,
  shipments: readonly ShipmentRow[],
  told: readonly Told[],
): Promise<void> {
  const known = new Set(told.map(({ shipment, recipient }) => keyOf(shipment.id, recipient)));
  const news = shipments.flatMap((shipment) => {
    const notice = bookerNotice(shipment.status);
    const email = shipment.responsible_contact?.email ?? '';
    const is_due = notice?.notice === 'shipment_failed_attempt' && isEmail(email) && !shipment.mute_notifications;
    return is_due && !known.has(keyOf(shipment.id, email)) ? [{ shipment, notice, email }] : [];
  });
  if (news.length === 0) return;
  const bookers = await readAddressees(tx, { ids: present(news.map(({ shipment }) => shipment.created_by)) });
  const address_of = new Map(bookers.map(({ id, email }) => [id, email.toLowerCase()]));
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const linkTo = await trackingLinks(context, tx.provider_id);
  const messages = news
    // The booker's own choice decides whether they are written to.
    .filter(({ shipment, email }) => shipment.created_by === null || address_of.get(shipment.created_by) !== email.toLowerCase())
    .map(({ shipment, notice, email }) => {
      const { short_tracking_reference: reference, responsible_contact } = shipment;
      return {
        shipment_id: shipment.id,
        account_id: shipment.account_id,
        channel: 'email' as const,
        event: notice.notice,
        recipient: email,
        subject: onOneLine(`${title}: ${notice.subject.replaceAll('{ref}', () => reference)}`),
        body: [
          `Hello ${onOneLine(responsible_contact?.name ?? '')}`.trim(),
          notice.text.replaceAll('{ref}', () => reference).replaceAll('{who}', 'for which you are the contact'),
          linkTo(reference),
        ].join('\n\n'),
      };
    });
  await insertMessages(tx, context, messages);
}

function present(ids: readonly (UserId | null)[]): UserId[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function isOwnDoing({ actor }: RequestContext, booker: UserId): boolean {
  return actor.kind === 'user' && actor.user_id === booker;
}

function keyOf(id: ShipmentId, recipient: string): string {
  return `${id} ${recipient.toLowerCase()}`;
}
