import type { Violation } from '../problem.ts';

/** As long as a text that is read while driving stops for a moment. */
export const DRIVER_MESSAGE_LETTERS_MAX = 500;

/** Whether a message can be sent to a driver. Source: screens S25. */
export function driverMessageChecks(text: string): Violation[] {
  return text.trim() === '' ? [{ field: 'text', code: 'required', message: 'Please write a message.' }] : [];
}
