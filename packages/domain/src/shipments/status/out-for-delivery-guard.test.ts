import { describe, expect, it } from 'vitest';
import { outForDeliveryGuard } from './out-for-delivery-guard.ts';

const NOTHING = {
  prevent_driver_out_for_delivery_for_barred_accounts: false,
  warn_out_for_delivery_for_accounts_in_arrears_or_on_hold: false,
  prevent_out_for_delivery_for_zeroed_parcels: false,
  warn_out_for_delivery_for_zeroed_parcels: false,
};
const EVERYTHING_WRONG = { is_on_hold: true, is_in_arrears: true, has_zeroed_parcel: true };

describe('out-for-delivery guards', () => {
  it('KEY-39: without any setting everything goes out', () => {
    expect(outForDeliveryGuard({ ...EVERYTHING_WRONG, settings: NOTHING })).toEqual({ refusals: [], warnings: [] });
  });

  it.each([
    [
      'prevent_driver_out_for_delivery_for_barred_accounts',
      ['The account is on hold, so its parcels may not go out for delivery.'],
      [],
    ],
    ['warn_out_for_delivery_for_accounts_in_arrears_or_on_hold', [], ['The account is on hold.', 'The account is in arrears.']],
    [
      'prevent_out_for_delivery_for_zeroed_parcels',
      ['A parcel has no dimensions or weight, so it may not go out for delivery.'],
      [],
    ],
    ['warn_out_for_delivery_for_zeroed_parcels', [], ['A parcel has no dimensions or weight.']],
  ])('KEY-39: %s refuses with %j and warns with %j', (setting, refusals, warnings) => {
    const settings = { ...NOTHING, [setting]: true };
    const fine = { is_on_hold: false, is_in_arrears: false, has_zeroed_parcel: false };

    expect(outForDeliveryGuard({ ...EVERYTHING_WRONG, settings })).toEqual({ refusals, warnings });
    expect(outForDeliveryGuard({ ...fine, settings })).toEqual({ refusals: [], warnings: [] });
  });

  it('KEY-39: what is refused is not also warned of', () => {
    const settings = {
      ...NOTHING,
      prevent_out_for_delivery_for_zeroed_parcels: true,
      warn_out_for_delivery_for_zeroed_parcels: true,
    };

    expect(outForDeliveryGuard({ ...EVERYTHING_WRONG, settings }).warnings).toEqual([]);
  });
});
