import type { Rateable, ratingApi } from '@tsela/contract/tracking/rating-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { languageOf } from '@tsela/domain/shipments/notices/texts/language';
import { PARTY_EN } from '@tsela/domain/shipments/notices/texts/party-en';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { mayRate } from '@tsela/domain/shipments/notices/own-pages';
import { changeableUntil, isLow, ratingChecks, ratingState } from '@tsela/domain/tracking/rating-rules';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { portalAddressOf } from '../../providers/portal-address.ts';
import { announceShipment } from '../../shipments/change/apply-status.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import { countLookUps } from './look-ups.ts';
import { readRatings, writeRating } from './rating-repository.ts';
import type { Party, RatingRow } from './rating-repository.ts';
import { openPartyLink } from './recipient-page.ts';

const LINKS = ['rate-recipient', 'rate-sender'] as const;
const PARTIES: Readonly<Record<(typeof LINKS)[number], Party>> = { 'rate-recipient': 'recipient', 'rate-sender': 'sender' };

/** A delivery as the holder of a link may rate it. Source: screens S58. */
export async function readRateable(
  context: RequestContext,
  { token }: InputOf<typeof ratingApi.read>,
): Promise<OutputOf<typeof ratingApi.read>> {
  await countLookUps(context);
  await refuseWhereOff(context);
  return reading(context, async (tx) => {
    const { shipment, link } = await openPartyLink(tx, context, { token, links: LINKS, is_locked: false });
    return presentRateable(tx, context, shipment, PARTIES[link]);
  });
}

/**
 * Rates a delivery, once for each party and changed for a day; the shipment is locked, so that of two at once the second changes the first. One or
 * two stars are told to the support address, once. Source: screens S58, docs/decisions/0216.
 */
export async function rateDelivery(
  context: RequestContext,
  { token, ...given }: InputOf<typeof ratingApi.save>,
): Promise<OutputOf<typeof ratingApi.save>> {
  await countLookUps(context);
  await refuseWhereOff(context);
  refuseIfAny(ratingChecks(given));
  return inTransaction(context, async (tx) => {
    const { shipment, link } = await openPartyLink(tx, context, { token, links: LINKS, is_locked: true });
    const party = PARTIES[link];
    const before = await ratingOf(tx, shipment, party);
    const state = ratingState({ ...shipment, time_rated: before?.time_rated ?? null }, context.now);
    if (state !== 'open') throw refused(state);
    const rating: RatingRow = {
      ...given,
      comment: given.comment.trim(),
      party,
      driver_id: before ? before.driver_id : shipment.delivery_agent_id,
      branch_id: before ? before.branch_id : shipment.delivery_branch_id,
      time_rated: before?.time_rated ?? context.now,
      time_modified: context.now,
    };
    await writeRating(tx, shipment.id, rating);
    if (isLow(rating.stars) && !(before && isLow(before.stars))) await tellSupport(tx, context, shipment, rating);
    await recordChange(
      tx,
      { ...context, actor: { kind: 'system', name: party === 'sender' ? 'Sender' : 'Recipient' } },
      {
        type: 'shipment.rated',
        object_type: 'shipment',
        object_id: shipment.id,
        account_id: shipment.account_id,
        ...(before && { change_from: { stars: before.stars } }),
        change_to: { stars: rating.stars, reasons: rating.reasons },
      },
    );
    announceShipment(tx, context, shipment);
    return presentRateable(tx, context, shipment, party);
  });
}

async function refuseWhereOff({ services, provider_id }: RequestContext): Promise<void> {
  if (!mayRate(await services.settings.of(provider_id))) throw refused('off');
}

/** The page knows it by its code, and says it in the language that is read. */
function refused(code: 'not_delivered' | 'expired' | 'fixed' | 'off'): Problem {
  const message = PARTY_EN.rate[code];
  return new Problem('conflict', message, { violations: [{ field: '', code, message }] });
}

async function ratingOf(tx: Tx, { id }: ShipmentRow, party: Party): Promise<RatingRow | undefined> {
  return (await readRatings(tx, id)).find((rating) => rating.party === party);
}

async function presentRateable(tx: Tx, { now }: RequestContext, shipment: ShipmentRow, party: Party): Promise<Rateable> {
  const rating = await ratingOf(tx, shipment, party);
  return {
    tracking_reference: shipment.short_tracking_reference,
    party,
    state: ratingState({ ...shipment, time_rated: rating?.time_rated ?? null }, now),
    delivered: shipment.delivered_date?.toISOString() ?? null,
    rating: rating
      ? {
          stars: rating.stars,
          reasons: rating.reasons,
          comment: rating.comment,
          may_contact: rating.may_contact,
          time_rated: rating.time_rated.toISOString(),
          changeable_until: changeableUntil(rating.time_rated).toISOString(),
        }
      : null,
    language: languageOf(shipment.recipient_language),
  };
}

/** As the form of the help centre writes to it; whom to answer is named only where that was allowed. */
async function tellSupport(tx: Tx, context: RequestContext, shipment: ShipmentRow, rating: RatingRow): Promise<void> {
  const recipient = readSetting(await context.services.settings.of(context.provider_id), 'support_email_address');
  if (recipient === '') return;
  const portal = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const { name, email, mobile_number } = shipment[rating.party === 'sender' ? 'collection_contact' : 'delivery_contact'];
  const from = [onOneLine(name), email, mobile_number].filter((part) => part !== '').join(', ');
  const stars = rating.stars === 1 ? '1 star' : `${rating.stars} stars`;
  const reference = shipment.short_tracking_reference;
  const body = [
    `The ${rating.party} of shipment ${reference} rated the delivery with ${stars}.`,
    ...rating.reasons.map((reason) => `- ${PARTY_EN.rating_reasons[reason]}`),
    ...(rating.comment === '' ? [] : [rating.comment]),
    rating.may_contact ? `You may contact them: ${from}` : 'They do not want to be contacted about it.',
    `${portal}${recordPath('shipment', shipment.id)}`,
  ];
  await insertMessages(tx, context, [
    {
      shipment_id: shipment.id,
      account_id: shipment.account_id,
      channel: 'email',
      event: 'support_request',
      recipient,
      subject: `Rated with ${stars}: shipment ${reference}`,
      body: body.join('\n\n'),
    },
  ]);
}
