import type { AccountId, BranchId, DriverId } from '../ids.ts';

/** A user, as far as it decides what they may see. */
export interface Onlooker {
  /** Set for account users. */
  readonly account_id: AccountId | null;
  /** Set for drivers. */
  readonly driver_id: DriverId | null;
  readonly branch_id: BranchId | null;
  readonly limit_user_to_branch: boolean;
  /** The one account of staff with limit_user_to_account; left out, they are not limited to one. */
  readonly limit_account_id?: AccountId;
}

/** Which of a provider's shipments a user sees: those that meet every condition that is set. */
export interface Conditions {
  readonly account_id: AccountId | null;
  readonly branch_id: BranchId | null;
  readonly driver_id: DriverId | null;
}

export type Visibility = 'nothing' | Conditions;

/** What the product itself and staff without a limit see. */
export const EVERYTHING: Conditions = { account_id: null, branch_id: null, driver_id: null };

/**
 * What a signed-in user may see. Account users see their account, drivers their own stops, staff everything at the provider; staff may
 * be limited to one branch and to one account, and then both hold. A limit without its branch lets nothing through.
 * Source: ROLE-01, ROLE-02, ROLE-05, ROLE-06.
 */
export function visibilityOf(user: Onlooker): Visibility {
  if (user.account_id !== null) return { ...EVERYTHING, account_id: user.account_id };
  if (user.limit_user_to_branch && user.branch_id === null) return 'nothing';
  return {
    account_id: user.limit_account_id ?? null,
    branch_id: user.limit_user_to_branch ? user.branch_id : null,
    driver_id: user.driver_id,
  };
}

/** Of a shipment, what decides who sees it. */
export interface VisibleShipment {
  readonly account_id: AccountId;
  readonly collection_branch_id: BranchId | null;
  readonly delivery_branch_id: BranchId | null;
  readonly collection_agent_id: DriverId | null;
  readonly delivery_agent_id: DriverId | null;
}

/**
 * Whether a shipment is seen: the account is theirs, either leg's branch is theirs, either leg is driven by them. One of no branch yet is seen
 * by staff of every branch, so that it waits for a person wherever that person sits. Source: ROLE-06, docs/decisions/0319.
 */
export function seesShipment(visibility: Visibility, shipment: VisibleShipment): boolean {
  if (visibility === 'nothing') return false;
  const { account_id, branch_id, driver_id } = visibility;
  const branches = [shipment.collection_branch_id, shipment.delivery_branch_id];
  return (
    (account_id === null || shipment.account_id === account_id) &&
    (branch_id === null || branches.includes(branch_id) || branches.every((each) => each === null)) &&
    (driver_id === null || [shipment.collection_agent_id, shipment.delivery_agent_id].includes(driver_id))
  );
}

/**
 * Whether an account is seen. It belongs to no branch itself, so a user limited to a branch sees it by one of its shipments; one
 * without any shipment belongs nowhere yet and is seen, so that its first one can be booked. Source: ROLE-06, decision 0020.
 * @internal
 */
export function seesAccount(
  visibility: Visibility,
  { id, shipments }: { readonly id: AccountId; readonly shipments: readonly VisibleShipment[] },
): boolean {
  if (visibility === 'nothing') return false;
  const { account_id, branch_id, driver_id } = visibility;
  if (account_id !== null && account_id !== id) return false;
  if (branch_id === null && driver_id === null) return true;
  return shipments.length === 0 || shipments.some((shipment) => seesShipment(visibility, shipment));
}
