import type { TransferStatus } from './transfer-state.ts';

/** What can be other than listed with a parcel. Source: screens S29. */
export const LINE_DIFFERENCES = ['missing', 'extra', 'damaged', 'wrong-lane'] as const;
export type LineDifference = (typeof LINE_DIFFERENCES)[number];

/** What can be decided about it. Source: screens S29. */
export const LINE_DECISIONS = ['found', 'lost', 'moved', 'investigate'] as const;
export type LineDecision = (typeof LINE_DECISIONS)[number];

/** What is here cannot be lost, and what is not here cannot travel on. */
const DECISIONS_OF: Readonly<Record<LineDifference, readonly LineDecision[]>> = {
  missing: ['found', 'lost', 'moved', 'investigate'],
  extra: ['found', 'moved', 'investigate'],
  damaged: ['found', 'lost', 'investigate'],
  'wrong-lane': ['moved', 'found', 'investigate'],
};

export function decisionsOf(difference: LineDifference): readonly LineDecision[] {
  return DECISIONS_OF[difference];
}

const DIFFERENCE_LABELS: Readonly<Record<LineDifference, string>> = {
  missing: 'Missing',
  extra: 'Extra',
  damaged: 'Damaged',
  'wrong-lane': 'Wrong lane',
};

export function differenceLabel(difference: LineDifference): string {
  return DIFFERENCE_LABELS[difference];
}

const DECISION_LABELS: Readonly<Record<LineDecision, string>> = {
  found: 'Found',
  lost: 'Lost',
  moved: 'Moved to another transfer',
  investigate: 'Under investigation',
};

export function decisionLabel(decision: LineDecision): string {
  return DECISION_LABELS[decision];
}

interface Arrival {
  /** Whether the transfer lists the parcel as one that left with it. */
  readonly is_listed: boolean;
  /** Whether another open transfer has it. */
  readonly is_on_other: boolean;
  /** Whether the branch that receives it delivers it. */
  readonly is_delivered_here: boolean;
}

/** What is other than listed with a parcel that is scanned in; null where nothing is. */
export function differenceOnArrival({ is_listed, is_on_other, is_delivered_here }: Arrival): LineDifference | null {
  if (is_listed) return null;
  return is_on_other || !is_delivered_here ? 'wrong-lane' : 'extra';
}

interface Closing {
  readonly reference: string;
  readonly status: TransferStatus;
  readonly is_dispatched: boolean;
  readonly is_received: boolean;
  readonly parcels: number;
  /** Differences without a decision. */
  readonly undecided: number;
}

/** Why a transfer cannot be closed; null where it can. One that never left is closed when nothing is on it. Source: screens S29. */
export function whyNotClose({ reference, status, is_dispatched, is_received, parcels, undecided }: Closing): string | null {
  if (status === 'closed') return `${reference} is closed already.`;
  if (!is_dispatched) {
    return parcels === 0 ? null : `${reference} has not left yet. Dispatch it, or take the parcels off it first.`;
  }
  if (!is_received) return `${reference} is not received yet.`;
  if (undecided === 0) return null;
  return undecided === 1
    ? '1 difference is not decided. Please say what becomes of it first.'
    : `${undecided} differences are not decided. Please say what becomes of each first.`;
}
