/** What was paid, by PayFast's own ids of payments, in cents. */
export interface PaidBook {
  readonly amount_cents: number;
  readonly left_cents: number;
  /** The merchant's own. */
  readonly reference: string;
  readonly item_name: string;
  readonly time: Date;
}
