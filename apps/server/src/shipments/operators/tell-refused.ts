import { isForVisitors } from '@tsela/domain/permissions/visitors';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { longDayIn } from '@tsela/domain/shipments/notices/texts/language-days';
import { endedForStaff, notTakenForStaff, refusedForStaff } from '@tsela/domain/shipments/refused-places';
import type { AfterRefusal, EndedStep } from '@tsela/domain/shipments/refused-places';
import { dayOf } from '@tsela/domain/time/day';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { readAddressees } from '../../user-records/addressee-reads.ts';
import { writeToUsers } from '../../user-records/write-to-users.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';
import { tellCustomer } from './tell-customer.ts';

/** A booked shipment whose operator has refused its place, locked. */
export interface RefusedPlace {
  readonly shipment: ShipmentRow;
  readonly row: Pick<OperatorReservation, 'id' | 'side' | 'pickup_point_provider'>;
  /** The point by its name. */
  readonly point: string;
  /** In the operator's own words, which staff alone read. */
  readonly said: string;
  readonly outcome: AfterRefusal;
  readonly choose_by: Date | null;
}

/** Tells staff, who choose what becomes of it, and the customer of a shipment that is not muted. Source: ADR 0273. */
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
  if (!shipment.mute_notifications) await tellCustomer(tx, context, { shipment, row, point, news: outcome, choose_by });
}

/** Tells staff that a booking was cancelled for which nothing was chosen: of a visitor they give back what was paid. */
export async function tellEnded(tx: Tx, context: RequestContext, shipment: ShipmentRow, operator: string): Promise<void> {
  const { account_type } = await loadAccountFor(tx, context.actor, shipment.account_id);
  const facts = { ref: shipment.short_tracking_reference, operator, is_visitor: isForVisitors({ account_type }) };
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
