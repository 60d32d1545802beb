import { Problem } from '@tsela/domain/problem';
import type { ChangeQuestion } from '@tsela/domain/shipments/checks/change-questions';

/**
 * What a user in a browser has to confirm first. The same call with the question among `confirmed` goes through. Source: KEY-39, ADR
 * 0067.
 */
export function confirmationNeeded(question: ChangeQuestion, message: string): Problem {
  return new Problem('conflict', message, {
    violations: [{ field: `confirmed.${question}`, code: 'confirmation-needed', message }],
  });
}
