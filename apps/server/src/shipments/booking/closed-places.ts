import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { openingWarningsOf } from '../../address-book/opening-warnings.ts';
import type { AskedVisit } from '../../address-book/opening-warnings.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

interface Book {
  readonly account_id: AccountId;
  readonly settings: StoredSettings;
}

/** That contacts of the account's address book are not open when a driver is asked to come. Source: users-ask 20, docs/decisions/0328. */
export async function closedPlaces(tx: Tx, { account_id, settings }: Book, visits: readonly AskedVisit[]): Promise<string[]> {
  const public_holidays = readSetting(settings, 'public_holidays');
  const warnings = await openingWarningsOf(tx, { account_id, public_holidays }, visits);
  return warnings.filter((warning) => warning !== null);
}

/** The visits that a stored shipment asks for. A pickup point has hours of its own, which no address book knows. */
export function visitsOf(shipment: ShipmentRow, sides: readonly Side[] = SIDES): AskedVisit[] {
  return sides
    .filter((side) => shipment[`${side}_pickup_point_id`] === '')
    .map((side) => ({
      address_key: shipment[`${side}_address`].gs_hash,
      company: shipment[`${side}_address`].company,
      contact_name: shipment[`${side}_contact`].name,
      day: shipment[`${side}_min_date`],
      after: shipment[`${side}_after`],
      before: shipment[`${side}_before`],
    }));
}
