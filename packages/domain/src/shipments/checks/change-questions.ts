/**
 * The questions a user is asked before a shipment is changed: what the change would cost, that a saved contact is not open at the times
 * that are asked for, and whether the step is meant. Source: KEY-39, ADR 0067, ADR 0328.
 */
export const CHANGE_QUESTIONS = ['price', 'opening_hours', 'status'] as const;
export type ChangeQuestion = (typeof CHANGE_QUESTIONS)[number];

/** The questions that were answered with yes. A bare yes answers the question of a change that can raise one only. */
export type Confirmed = boolean | readonly ChangeQuestion[];

interface Asked {
  readonly confirmed: Confirmed;
  readonly question: ChangeQuestion;
  /** Whether the change is one of details and of the status at once, so that it can raise both questions. */
  readonly is_both: boolean;
}

/** Whether a question has had its own yes. */
export function isConfirmed({ confirmed, question, is_both }: Asked): boolean {
  return typeof confirmed === 'boolean' ? confirmed && !is_both : confirmed.includes(question);
}
