/** The typed proof of identity: six digits are a passcode, as no password is that short. */
export function proofOf(typed: string): { readonly password: string } | { readonly current_passcode: string } {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? { current_passcode: digits } : { password: typed };
}

/** Why a proof was not taken, whichever it was. */
export function proofError(errors: Readonly<Record<string, string>>): string | undefined {
  return errors['password'] ?? errors['current_passcode'];
}

/** The errors of a form with a field for the proof, which shows either refusal. */
export function atProofField(errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { current_passcode, ...others } = errors;
  return current_passcode === undefined ? others : { ...others, password: current_passcode };
}
