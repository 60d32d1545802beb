import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { bayOfDestination } from '@tsela/domain/hubs/bay-rules';
import type { ScannerBay } from '@tsela/domain/providers/setting-records';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { bench as words } from '../strings/hubs-bench.ts';

/** What the page knows of branches, drivers and bays. */
export interface BenchNames {
  readonly branches: readonly { readonly id: number; readonly name: string; readonly code: string }[];
  readonly drivers: readonly { readonly id: number; readonly name: string }[];
  readonly bays: readonly ScannerBay[];
  /** Where it is scanned. */
  readonly branch_id: number | null;
}

type Answer = Pick<FieldEventResult, 'bench' | 'status'>;

/** Where a parcel goes from this bench: `Cape Town, bay 4`; empty where that is not known. */
export function destinationText({ bench }: Answer, { branches, bays, branch_id }: BenchNames): string {
  const branch = branches.find(({ id }) => id === bench?.delivery_branch_id);
  if (!branch) return '';
  const bay = branch_id === null ? undefined : bayOfDestination(bays, { branch_id, destination: branch });
  return bay ? words.withBay(branch.name, bay.label) : branch.name;
}

/** What an operator is to know of a parcel beside its result, in the order of its weight. */
export function benchLines(answer: Answer, names: BenchNames): readonly (readonly [label: string, value: string])[] {
  const { bench } = answer;
  if (!bench) return [];
  const driver = names.drivers.find(({ id }) => id === bench.driver_id)?.name ?? '';
  const lines = [
    [words.goesTo, destinationText(answer, names)],
    [words.driver, driver],
    [words.service, bench.service_level_name],
    [words.instructions, bench.instructions],
  ] as const;
  return lines.filter(([, value]) => value !== '');
}

/** What is said aloud: where it goes, and what makes it stop. */
export function spokenText(answer: FieldEventResult, names: BenchNames): string {
  if (answer.result === 'refused') return answer.message;
  const parts = [
    isHold(answer.status) ? words.onHold : '',
    answer.bench?.is_vip === true ? words.vip : '',
    destinationText(answer, names),
  ];
  return parts.filter((part) => part !== '').join('. ');
}
