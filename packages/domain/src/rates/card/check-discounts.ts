import type { RateAdjustment, RateCard } from './rate-card.ts';

/** Half the base rate: with more, cents that are rounded line by line could make a price negative. */
const MOST_DISCOUNT_BP = 5000;

/**
 * Reports discounts that together take more than half of a base rate away from one shipment. Adjustments are added up that one account may get
 * in one group on one service level; tags and dates are left aside, as if all held at once.
 */
export function discountErrors(card: RateCard, report: (row_id: number, message: string) => void): void {
  const discounts = card.rate_adjustments.flatMap((rule) => {
    const discount_bp = discountOf(rule);
    return discount_bp > 0 ? [{ rule, discount_bp }] : [];
  });
  if (discounts.reduce((sum, { discount_bp }) => sum + discount_bp, 0) <= MOST_DISCOUNT_BP) return;
  const accounts = new Set<number | null>([null, ...discounts.flatMap(({ rule }) => rule.account_ids ?? [])]);
  const groups = scopesOf(discounts.map(({ rule }) => rule.rate_group_ids));
  const levels = scopesOf(discounts.map(({ rule }) => rule.service_level_ids));
  const reported = new Set<number>();
  for (const account of accounts) {
    const of_account = discounts.filter(({ rule }) => isFor(rule.account_ids, account));
    for (const group of groups) {
      for (const level of levels) {
        const held = of_account.filter(({ rule }) => isFor(rule.rate_group_ids, group) && isFor(rule.service_level_ids, level));
        const sum = held.reduce((total, { discount_bp }) => total + discount_bp, 0);
        const last = held.at(-1);
        if (sum <= MOST_DISCOUNT_BP || !last || reported.has(last.rule.id)) continue;
        reported.add(last.rule.id);
        const names = held.map(({ rule }) => rule.name).join(', ');
        report(last.rule.id, `Together ${names} take ${sum / 100} % off a base rate, and 50 % is the most.`);
      }
    }
  }
}

/** What a rule may take away of a base rate, in basis points. */
function discountOf({ charges }: RateAdjustment): number {
  let discount_bp = 0;
  for (const charge of charges) {
    if (charge.charge_type === 'percentage' && charge.percentage_bp < 0) discount_bp -= charge.percentage_bp;
  }
  return discount_bp;
}

/** Every value that any scope names, and null for all the others. */
function scopesOf(scopes: readonly (readonly number[] | undefined)[]): Set<number | null> {
  return new Set([null, ...scopes.flatMap((scope) => scope ?? [])]);
}

function isFor(scope: readonly number[] | undefined, value: number | null): boolean {
  return scope === undefined || (value !== null && scope.includes(value));
}
