/** What the provider has to know before a parcel of the account goes out for delivery. Source: KEY-39. */
export interface OutForDeliveryFacts {
  readonly is_on_hold: boolean;
  readonly is_in_arrears: boolean;
  readonly has_zeroed_parcel: boolean;
  readonly settings: {
    readonly prevent_driver_out_for_delivery_for_barred_accounts: boolean;
    readonly warn_out_for_delivery_for_accounts_in_arrears_or_on_hold: boolean;
    readonly prevent_out_for_delivery_for_zeroed_parcels: boolean;
    readonly warn_out_for_delivery_for_zeroed_parcels: boolean;
  };
}

/** Whether a parcel may go out for delivery: refused, asked about, or free. The messages are for the driver or scanner. Source: KEY-39. */
export function outForDeliveryGuard(facts: OutForDeliveryFacts): {
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
} {
  const { settings } = facts;
  const refusals: string[] = [];
  const warnings: string[] = [];
  if (facts.is_on_hold && settings.prevent_driver_out_for_delivery_for_barred_accounts) {
    refusals.push('The account is on hold, so its parcels may not go out for delivery.');
  } else if (settings.warn_out_for_delivery_for_accounts_in_arrears_or_on_hold) {
    if (facts.is_on_hold) warnings.push('The account is on hold.');
    if (facts.is_in_arrears) warnings.push('The account is in arrears.');
  }
  if (facts.has_zeroed_parcel && settings.prevent_out_for_delivery_for_zeroed_parcels) {
    refusals.push('A parcel has no dimensions or weight, so it may not go out for delivery.');
  } else if (facts.has_zeroed_parcel && settings.warn_out_for_delivery_for_zeroed_parcels) {
    warnings.push('A parcel has no dimensions or weight.');
  }
  return { refusals, warnings };
}
