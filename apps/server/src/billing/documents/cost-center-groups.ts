import type { DocumentLine } from '@tsela/contract/billing/billing-shapes';
import { addCents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';

/** Lines of one cost centre beside each other, with what they come to. */
export interface CostCenterGroup {
  /** Empty for lines without one. */
  readonly cost_center: string;
  readonly lines: readonly DocumentLine[];
  readonly last_id: number;
  readonly excluding_vat: number;
  readonly vat: number;
  readonly total: number;
}

/** A document's lines, which are read by cost centre, in groups of one each. */
export function costCenterGroups(lines: readonly DocumentLine[]): CostCenterGroup[] {
  return [...Map.groupBy(lines, ({ cost_center }) => cost_center)].map(([cost_center, group]) => ({
    cost_center,
    lines: group,
    last_id: group.at(-1)?.id ?? 0,
    excluding_vat: sumOf(group, 'excluding_vat'),
    vat: sumOf(group, 'vat'),
    total: sumOf(group, 'total'),
  }));
}

function sumOf(lines: readonly DocumentLine[], amount: 'excluding_vat' | 'vat' | 'total'): number {
  return randFromCents(addCents(...lines.map((line) => centsFromRand(line[amount]))));
}
