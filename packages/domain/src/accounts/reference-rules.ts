import type { Violation } from '../problem.ts';

/** What an account asks of the references that its shipments carry. Source: screens S21, "reference rules". */
export interface ReferenceRules {
  readonly require_customer_reference: boolean;
  /** `#` stands for a digit, `@` for a letter, `*` for anything; everything else for itself. Empty takes any reference. */
  readonly customer_reference_pattern: string;
}

const LONGEST_PATTERN = 60;

/** Whether a pattern can be kept. One star is enough to say "and anything after it", and keeps matching quick. */
export function referencePatternChecks(pattern: string): Violation[] {
  const refuse = (message: string): Violation[] => [
    { field: 'customer_reference_pattern', code: 'reference-pattern-wrong', message },
  ];
  if (pattern.length > LONGEST_PATTERN) return refuse(`A pattern has ${LONGEST_PATTERN} characters at most.`);
  return pattern.split('*').length > 2 ? refuse('A pattern has one star at most.') : [];
}

/** Whether a reference, if there is one, looks as the account wants it. Letters of either case are alike. */
export function customerReferenceChecks(
  reference: string | null | undefined,
  { customer_reference_pattern: pattern }: ReferenceRules,
): Violation[] {
  const given = reference?.trim() ?? '';
  const wanted = pattern.trim();
  if (given === '' || wanted === '' || expressionOf(wanted).test(given)) return [];
  const message = `The customer reference has to look like ${wanted}, where # is a digit, @ a letter and * anything.`;
  return [{ field: 'customer_reference', code: 'customer-reference-pattern', message }];
}

/** What every reference of the account begins with: the pattern up to its first sign that stands for others. Empty where it takes any beginning. */
export function customerReferencePrefix({ customer_reference_pattern: pattern }: ReferenceRules): string {
  return /^[^#@*]*/.exec(pattern.trim())?.[0] ?? '';
}

/** The refusal of a booking without a reference; it ends with the prefix where there is one. Source: public API §1. */
export function referenceMissingText(rules: ReferenceRules): string {
  const prefix = customerReferencePrefix(rules);
  return prefix === '' ? 'A customer reference is required.' : `A customer reference is required. It begins with ${prefix}`;
}

const PLACES: Readonly<Record<string, string>> = { '#': '[0-9]', '@': '[A-Za-z]', '*': '.*' };

function expressionOf(pattern: string): RegExp {
  const expression = pattern.replaceAll(/[#@*\\^$.+?()[\]{}|/-]/g, (sign) => PLACES[sign] ?? `\\${sign}`);
  return new RegExp(`^${expression}$`, 'i');
}
