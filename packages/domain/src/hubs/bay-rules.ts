import { codeOfLabel } from '../formats/code-of-label.ts';
import type { Violation } from '../problem.ts';
import type { ScannerBay } from '../providers/setting-records.ts';

const LONGEST_LABEL = 30;
const MOST_OF_BRANCH = 100;

/** The bays of one branch, in the order in which the hub scanner offers them. Source: KEY-64, screens S28. */
export function baysOf(bays: readonly ScannerBay[], branch_id: number): readonly ScannerBay[] {
  return bays.filter((bay) => bay.branch_id === branch_id);
}

/**
 * The bay of a branch that is named after a destination: by its code as a word of the name, or by its name. Undefined where no bay is.
 * Source: KEY-64, screens S28.
 */
export function bayOfDestination(
  bays: readonly ScannerBay[],
  {
    branch_id,
    destination: { name, code },
  }: { readonly branch_id: number; readonly destination: { readonly name: string; readonly code: string } },
): ScannerBay | undefined {
  const own = baysOf(bays, branch_id);
  const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return (
    own.find(({ label }) => code !== '' && wordsOf(label).includes(code.toLowerCase())) ??
    own.find(({ label }) => name !== '' && label.toLowerCase().includes(name.toLowerCase()))
  );
}

/** Whether a branch may have one more bay of this name. Source: screens S50. */
export function bayChecks(
  bays: readonly ScannerBay[],
  { branch_id, label }: Pick<ScannerBay, 'branch_id' | 'label'>,
): Violation[] {
  const own = baysOf(bays, branch_id);
  const name = label.trim();
  return [
    ...refuse(name === '' || name.length > LONGEST_LABEL, `Please enter a name of up to ${LONGEST_LABEL} characters.`),
    ...refuse(
      own.some((bay) => bay.label.toLowerCase() === name.toLowerCase()),
      `This branch has a bay named ${name} already.`,
    ),
    ...refuse(own.length >= MOST_OF_BRANCH, `A branch has ${MOST_OF_BRANCH} bays at most.`),
  ];
}

/** The list with one more bay at the end of its branch's. Its code is on scans and stays. */
export function withBay(
  bays: readonly ScannerBay[],
  { branch_id, label }: Pick<ScannerBay, 'branch_id' | 'label'>,
): readonly ScannerBay[] {
  const taken = new Set(baysOf(bays, branch_id).map(({ code }) => code.toLowerCase()));
  const code = codeOfLabel(label, { taken, otherwise: 'bay' }).toUpperCase();
  return [...bays, { code, label: label.trim(), branch_id }];
}

export function withoutBay(bays: readonly ScannerBay[], { branch_id, code }: Pick<ScannerBay, 'branch_id' | 'code'>) {
  return bays.filter((bay) => bay.branch_id !== branch_id || bay.code !== code);
}

/** The list with a bay moved up or down by one among those of its branch; at the end it stays. */
export function withBayMoved(
  bays: readonly ScannerBay[],
  { branch_id, code, by }: Pick<ScannerBay, 'branch_id' | 'code'> & { by: -1 | 1 },
): readonly ScannerBay[] {
  const own = baysOf(bays, branch_id);
  const at = own.findIndex((bay) => bay.code === code);
  const other = own[at + by];
  const moved = own[at];
  if (!moved || !other) return bays;
  return bays.map((bay) => (bay === moved ? other : bay === other ? moved : bay));
}

function refuse(is_wrong: boolean, message: string): Violation[] {
  return is_wrong ? [{ field: 'label', code: 'label-wrong', message }] : [];
}
