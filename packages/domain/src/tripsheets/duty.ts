/** What a driver's phone says of the driver's duty, as the choice of an event. Source: screens S26, issue 19. */
export const DUTY_CHOICES = ['on-duty', 'off-duty'] as const;
export type DutyChoice = (typeof DUTY_CHOICES)[number];

/** What each is called, to the driver. */
export const DUTY_LABELS: Readonly<Record<DutyChoice, string>> = { 'on-duty': 'On duty', 'off-duty': 'Off duty' };

export function isDutyChoice(choice: string): choice is DutyChoice {
  return DUTY_CHOICES.some((each) => each === choice);
}

/** Said to an event of duty that no driver has made. */
export const ONLY_DRIVERS = 'Only drivers go on duty.';

/** An act of going on duty or off it. */
export interface DutyAct {
  /** When it was done, by our clock. */
  readonly captured_at: Date;
  /** Null for what no phone has kept. */
  readonly event_id: string | null;
}

/**
 * Whether an act counts against the one that is known: the newest by its time, and of one moment the one with the higher id; what is older is
 * history only. Whatever order acts arrive in, and from however many phones, the same one counts in the end. Source: docs/decisions/0311.
 */
export function isNewerDuty(act: DutyAct, known: DutyAct | null): boolean {
  if (known === null) return true;
  const later_ms = act.captured_at.getTime() - known.captured_at.getTime();
  return later_ms === 0 ? (act.event_id ?? '') > (known.event_id ?? '') : later_ms > 0;
}
