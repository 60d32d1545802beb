import type { ShipmentId, UserId } from '@tsela/domain/ids';
import { bookerNotice } from '@tsela/domain/shipments/booker-notices';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { readAddressees } from '../users/addressee-reads.ts';
import { writeToUsers } from '../users/write-to-users.ts';
import type { ShipmentRow } from './shipment-repository.ts';

/** To whom a message about a shipment has gone already. */
interface Told {
  readonly shipment: { readonly id: ShipmentId };
  readonly recipient: string;
}

/**
 * Writes to the people of accounts whose own bookings have gone wrong, unless they are told as sender or recipient already or have done it
 * themselves. Source: screens S06.
 */
export async function tellBookers(
  tx: Tx,
  context: RequestContext,
  shipments: readonly ShipmentRow[],
  told: readonly Told[],
): Promise<void> {
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
    // Whoever has moved to another account sees this one's shipments no longer.
    if (!to || to.account_id !== shipment.account_id || known.has(keyOf(shipment.id, to.email))) return [];
    const fill = (words: string) => words.replaceAll('{ref}', () => shipment.short_tracking_reference);
    return [
      {
        to,
        notice,
        shipment_id: shipment.id,
        account_id: shipment.account_id,
        subject: fill(subject),
        text: fill(text),
        page: `/shipments/${shipment.id}`,
      },
    ];
  });
  await writeToUsers(tx, context, letters);
}

function isOwnDoing({ actor }: RequestContext, booker: UserId): boolean {
  return actor.kind === 'user' && actor.user_id === booker;
}

function keyOf(id: ShipmentId, recipient: string): string {
  return `${id} ${recipient.toLowerCase()}`;
}
