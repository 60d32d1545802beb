import type { firstStepsApi } from '@tsela/contract/overview/first-steps-api';
import type { OutputOf } from '@tsela/contract/route';
import { stepStates } from '@tsela/domain/overview/first-steps';
import type { FirstStep } from '@tsela/domain/overview/first-steps';
import { QUOTE_STATUSES, SHIPMENT_STATUSES, UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RequestContext } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { offeredMethods } from '../payments/payment-methods.ts';
import { pinChannels } from '../shipments/notices/pin-channels.ts';

type Answer = OutputOf<typeof firstStepsApi.firstSteps>;

/** What a shipment has once it was booked. */
const BOOKED = SHIPMENT_STATUSES.filter((status) => !QUOTE_STATUSES.includes(status) && !UNPAID_STATUSES.includes(status));
/** Of so many, the first and the newest, prints are looked for: a courier that prints does so at once. */
const LOOKED_AT = 100;

/** How far a courier is on the way to its first delivered parcel. */
export async function readFirstSteps(context: RequestContext): Promise<Answer> {
  const settings = await context.services.settings.of(context.provider_id);
  const takes_payments = (['topup', 'shipment'] as const).some((purpose) => offeredMethods(settings, purpose).length > 0);
  const channels = await pinChannels(context);
  return reading(context, async (tx) => {
    const found = await readFacts(tx, context);
    const facts: Readonly<Record<FirstStep, boolean>> = {
      branch: found.has_branch,
      tariff: found.has_tariff,
      driver: found.has_driver,
      account: found.has_account,
      payment: takes_payments,
      messages: channels.length > 0,
      booking: found.shipment_id !== null,
      label: found.has_printed,
      delivery: found.has_delivered,
    };
    const done = new Set((Object.keys(facts) as FirstStep[]).filter((key) => facts[key]));
    return {
      steps: stepStates(done).map((step) => ({ ...step, waits_for: Array.from(step.waits_for) })),
      has_delivered: found.has_delivered,
      draft_id: found.has_tariff ? null : found.draft_id,
      shipment_id: found.shipment_id,
    };
  });
}

/** All of it in one statement, of which each part ends with the first row that it finds. */
async function readFacts(tx: Tx, { actor }: RequestContext) {
  const shipments = visibleShipments(tx, actor);
  const prints = (order: 'asc' | 'desc') =>
    shipments
      .select('shipments.stickers_printed')
      .orderBy('shipments.time_created', order)
      .orderBy('shipments.id', order)
      .limit(LOOKED_AT)
      .as('looked_at');
  const booked = shipments.select('shipments.id').where('shipments.status', 'in', BOOKED);
  return tx.db
    .selectNoFrom([
      isThere(tx, 'branches', sql<boolean>`is_active`).as('has_branch'),
      isThere(tx, 'rate_revisions', sql<boolean>`status = 'live'`).as('has_tariff'),
      isThere(tx, 'drivers', sql<boolean>`deleted_date is null`).as('has_driver'),
      isThere(tx, 'accounts', sql<boolean>`status = 'open' and account_type <> 'guest'`).as('has_account'),
      tx.db
        .selectFrom('rate_revisions')
        .select(({ fn }) => fn.max('id').as('draft_id'))
        .where('provider_id', '=', tx.provider_id)
        .where('status', 'in', ['draft', 'scheduled'])
        .as('draft_id'),
      booked.orderBy('shipments.time_created', 'desc').orderBy('shipments.id', 'desc').limit(1).as('shipment_id'),
      sql<boolean>`exists (select from ${prints('asc')} where stickers_printed > 0)
        or exists (select from ${prints('desc')} where stickers_printed > 0)`.as('has_printed'),
      sql<boolean>`exists ${shipments.select('shipments.id').where('shipments.delivered_date', 'is not', null)}`.as(
        'has_delivered',
      ),
    ])
    .executeTakeFirstOrThrow();
}

type Kept = 'accounts' | 'branches' | 'drivers' | 'rate_revisions';

function isThere(tx: Tx, table: Kept, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${sql.table(table)} where provider_id = ${tx.provider_id} and ${condition})`;
}
