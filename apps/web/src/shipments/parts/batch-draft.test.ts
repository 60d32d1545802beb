import type { BatchedShipment } from '@tsela/contract/shipments/shipment-batch-api';
import type { ParcelId, ShipmentId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { byPackaging, listedBy, waitingParcels } from './batch-draft.ts';

function aBatched(reference: string, packagings: readonly string[], outcome: BatchedShipment['outcome'] = null): BatchedShipment {
  return {
    id: 1 as ShipmentId,
    short_tracking_reference: reference,
    customer_reference: '',
    recipient: 'Naledi',
    place: 'Sea Point',
    service_level_code: 'ECO',
    status: 'submitted',
    outcome,
    parcels: packagings.map((packaging, at) => ({
      id: (at + 1) as ParcelId,
      reference: `${reference}/${at + 1}`,
      alternative_reference: `STICK${at + 1}`,
      packaging,
      description: '',
      weight_kg: 1,
      is_picked: false,
      picked_by_name: '',
    })),
  };
}

describe('the pick list of a batch', () => {
  const shipments = [aBatched('AB2CD3', ['', 'Flyer']), aBatched('EF4GH5', ['Box']), aBatched('JK6LM7', ['Box'], 'cancelled')];

  it('SCREEN-08: has parcels by packaging, those without one last, and nothing that fell out', () => {
    const groups = byPackaging(waitingParcels(shipments));

    expect(groups.map(([packaging, parcels]) => [packaging, parcels.map(({ reference }) => reference)])).toEqual([
      ['Box', ['EF4GH5/1']],
      ['Flyer', ['AB2CD3/2']],
      ['', ['AB2CD3/1']],
    ]);
  });

  it('SCREEN-08: knows a parcel by its code, its sticker and its shipment', () => {
    const parcels = waitingParcels([shipments[0] ?? aBatched('', [])]);
    const found = (scanned: string) => listedBy(scanned, parcels).map(({ reference }) => reference);

    expect(found(' ab2cd3/2')).toEqual(['AB2CD3/2']);
    expect(found('STICK1')).toEqual(['AB2CD3/1']);
    expect(found('AB2CD3')).toEqual(['AB2CD3/1', 'AB2CD3/2']);
    expect([found('JK6LM7'), found('')]).toEqual([[], []]);
  });
});
