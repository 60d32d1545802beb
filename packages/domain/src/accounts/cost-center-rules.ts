import type { Violation } from '../problem.ts';

const LONGEST_NAME = 100;

/** Whether a cost centre may have this name. Source: screens S20. */
export function costCenterChecks({ name }: { readonly name: string }): Violation[] {
  const trimmed = name.trim();
  if (trimmed === '') return [{ field: 'name', code: 'required', message: 'Please enter a name for the cost centre.' }];
  if (trimmed.length <= LONGEST_NAME) return [];
  return [{ field: 'name', code: 'name-long', message: `A cost centre has ${LONGEST_NAME} characters at most.` }];
}

/** What decides about the cost centre of a booking. */
export interface CostCenterFacts {
  readonly enable_cost_centers: boolean;
  readonly require_cost_center: boolean;
  /** The names of those that the account may choose from. */
  readonly offered: readonly string[];
}

/**
 * Whether a shipment may be booked with this cost centre. Where an account has some, it is one of them, and has to be given where the
 * provider wants that. Source: settings.tsv, enable_cost_centers and require_cost_center.
 */
export function bookedCostCenterChecks(cost_center: string, facts: CostCenterFacts): Violation[] {
  if (!facts.enable_cost_centers || facts.offered.length === 0) return [];
  const chosen = cost_center.trim();
  if (chosen === '') {
    if (!facts.require_cost_center) return [];
    return [{ field: 'cost_center', code: 'required', message: 'Please choose a cost centre.' }];
  }
  if (facts.offered.some((name) => name.toLowerCase() === chosen.toLowerCase())) return [];
  return [{ field: 'cost_center', code: 'cost-center-unknown', message: 'This is not a cost centre of the account.' }];
}
