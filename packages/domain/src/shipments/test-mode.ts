import { hasReached } from './status/shipment-progress.ts';
import type { ShipmentStatus } from './status/shipment-status.ts';
import { statusLabel } from './status/shipment-status.ts';

/** So many bookings of the test keys of an account are kept, the last ones, and each for so many days. */
export const TEST_SHIPMENTS_KEPT = 1000;
export const TEST_SHIPMENT_DAYS = 30;
/** A program that moves one on and on forgets its first steps. */
export const TEST_STEPS_MAX = 200;

/** What stands on the stickers of a test booking in place of the courier's name. */
export const TEST_TITLE = 'TEST - DO NOT SEND';

/** A step of a test booking. */
export interface TestStep {
  readonly id: number;
  readonly status: ShipmentStatus;
  readonly date: string;
  readonly message: string;
  readonly location: string;
}

interface TestProgress {
  readonly status: ShipmentStatus;
  readonly collected_date: string | null;
  readonly delivered_date: string | null;
  readonly steps: readonly TestStep[];
}

/** The first step: as it was booked. */
export function firstTestStep({ status, date, location }: Omit<TestStep, 'id' | 'message'>): TestStep {
  return { id: 1, status, date, message: statusLabel(status), location };
}

/**
 * A test booking moved to a status: any to any, since its program tries what it does with each. Its dates follow, as those of a shipment do, and go
 * again where it is moved back.
 */
export function movedTest(
  { status: from, collected_date, delivered_date, steps }: TestProgress,
  {
    status,
    date,
    message,
    location,
    order,
  }: {
    readonly status: ShipmentStatus;
    readonly date: string;
    readonly message: string;
    readonly location: string;
    readonly order?: readonly ShipmentStatus[];
  },
): TestProgress {
  const is_collected = hasReached({ status, history: [from], collected_date: null }, 'collected', order);
  const is_delivered = status === 'delivered';
  const step = { id: (steps.at(-1)?.id ?? 0) + 1, status, date, message: message || statusLabel(status), location };
  return {
    status,
    collected_date: is_collected ? (collected_date ?? date) : null,
    delivered_date: is_delivered ? (delivered_date ?? date) : null,
    steps: [...steps, step].slice(-TEST_STEPS_MAX),
  };
}
