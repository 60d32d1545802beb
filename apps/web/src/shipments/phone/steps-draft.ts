import type { Mode } from '../form/visit-draft.ts';

/** The questions of a booking on a phone, one after the other. Source: screens S11. */
export const STEPS = ['from', 'to', 'size', 'count', 'contents', 'when', 'service', 'contacts', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** A price asks for no people, and there is nothing to book. */
const NOT_OF_A_QUOTE: readonly Step[] = ['contacts', 'check'];

export function stepsOf(mode: Mode): readonly Step[] {
  return mode === 'quote' ? STEPS.filter((step) => !NOT_OF_A_QUOTE.includes(step)) : STEPS;
}

/** The step that an address asks for; the first where it asks for none that there is. */
export function stepIn(text: string | undefined, steps: readonly Step[]): Step {
  return steps.find((step) => step === text) ?? 'from';
}

/** Where each field is asked for, by its path in what is sent; what is in none of them is in the contents. */
const FIELDS: readonly (readonly [pattern: RegExp, step: Step])[] = [
  [/^collection_(address|pickup_point)/, 'from'],
  [/^delivery_(address|pickup_point)/, 'to'],
  [/^parcels\[\d+\]\.(submitted_|packaging)/, 'size'],
  [/^parcels$/, 'count'],
  [/_(min_date|after|before)$/, 'when'],
  [/^service_level_code$/, 'service'],
  [/^(collection|delivery|responsible)_contact|^special_instructions/, 'contacts'],
  [/^has_accepted_terms$/, 'check'],
];

/** The e-mail of who pays, which a quote needs to be kept and not to be shown. */
const BILLING_EMAIL = 'billing_contact.email';

export function stepOfField(field: string, mode: Mode = 'send'): Step {
  if (mode === 'quote' && field === BILLING_EMAIL) return 'service';
  return FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'contents';
}

/** What is wrong with the answers to one question, or to several. */
export function errorsOfSteps(
  errors: Readonly<Record<string, string>>,
  steps: ReadonlySet<Step>,
  mode: Mode = 'send',
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => steps.has(stepOfField(field, mode))));
}

/** Where it goes on from a question that was opened from the check: back to it, by way of the count where the size was asked. */
export function stepAfterEdit(step: Step): Step {
  return step === 'size' ? 'count' : 'check';
}
