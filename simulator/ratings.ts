import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { RatingReason } from '@tsela/domain/tracking/rating-rules';
import { partyToken } from '@tsela/server/shipments/notices/party-link';
import { rateDelivery } from '@tsela/server/tracking/recipients/rate-delivery';
import { asSystem } from './simulation.ts';
import type { Simulation } from './simulation.ts';

interface Opinion {
  readonly stars: number;
  readonly reasons: readonly RatingReason[];
  readonly comment: string;
}

/** What recipients say, most of them content. */
const OPINIONS: readonly Opinion[] = [
  { stars: 5, reasons: ['friendly', 'on_time'], comment: '' },
  { stars: 5, reasons: [], comment: 'Baie dankie, vinnig en vriendelik.' },
  { stars: 4, reasons: ['well_informed'], comment: '' },
  { stars: 5, reasons: ['careful'], comment: 'The driver carried it up two floors.' },
  { stars: 3, reasons: ['late'], comment: 'A day later than you said.' },
  { stars: 5, reasons: ['on_time'], comment: 'Ngiyabonga!' },
  { stars: 2, reasons: ['wrong_place'], comment: 'It lay at the gate in the rain.' },
];

/** One in so many recipients rates a delivery. */
const RATED_EVERY = 3;

/** What the recipient of a delivery says of it, if anything: by the shipment's number, so that nothing else of the demo is drawn otherwise. */
export async function maybeRate(simulation: Simulation, shipment: Shipment, now: Date): Promise<void> {
  const turn = Math.floor(shipment.id / RATED_EVERY);
  const opinion = OPINIONS[turn % OPINIONS.length];
  if (shipment.id % RATED_EVERY !== 0 || !opinion) return;
  const token = partyToken(simulation.services.secret_key, shipment, 'rate-recipient', now);
  await rateDelivery(asSystem(simulation, now, 'Recipient'), {
    token,
    ...opinion,
    reasons: [...opinion.reasons],
    may_contact: false,
  });
}
