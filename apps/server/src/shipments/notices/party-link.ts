import { LINK_DAYS, partyTokenText, readPartyToken } from '@tsela/domain/shipments/notices/party-token';
import type { PartyLink } from '@tsela/domain/shipments/notices/party-token';
import { DAY_MS, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { isLinkKey, linkKey } from '../link-key.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

type LinkedShipment = Pick<
  ShipmentRow,
  'provider_id' | 'id' | 'short_tracking_reference' | 'collection_contact' | 'delivery_contact'
>;

/**
 * What a link for one party of one shipment carries: nothing is stored, another contact has another one, and it works until a day that cannot
 * be changed in it. Source: screens S57, S58.
 */
export function partyToken(secret_key: string, shipment: LinkedShipment, link: PartyLink, now: Date): string {
  const last_day = dayOf(new Date(now.getTime() + LINK_DAYS * DAY_MS));
  const proof = linkKey(secret_key, keyed(shipment, link, last_day));
  return partyTokenText({ reference: shipment.short_tracking_reference, last_day, proof });
}

/** Which of some links a token opens, in a time that does not tell how much of it is right; null where it opens none of them. */
export function linkOfToken<Link extends PartyLink>(
  secret_key: string,
  shipment: LinkedShipment,
  { token, links }: { readonly token: string; readonly links: readonly Link[] },
): { readonly link: Link; readonly last_day: Day } | null {
  const read = readPartyToken(token);
  if (read === null || read.reference !== shipment.short_tracking_reference) return null;
  const { last_day, proof } = read;
  const link = links.find((each) => isLinkKey(secret_key, keyed(shipment, each, last_day), proof));
  return link === undefined ? null : { link, last_day };
}

function keyed({ provider_id, id, ...contacts }: LinkedShipment, link: PartyLink, last_day: Day): string {
  const { mobile_number, email } = contacts[link === 'rate-sender' ? 'collection_contact' : 'delivery_contact'];
  return `${link}:${provider_id}:${id}:${last_day}:${mobile_number}:${email}`;
}
