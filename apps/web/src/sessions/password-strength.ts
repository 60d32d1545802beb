import { brokenPasswordRules } from '@tsela/domain/sessions/password-rules';

/** How strong a password is, 0 (the rules refuse it) to 4. Length counts most: every character makes guessing harder. Source: screens S03. */
export function passwordStrength(password: string, email: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '' || brokenPasswordRules(password, email).length > 0) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const score = new Set(password).size + 2 * (kinds - 1);
  if (score >= 18) return 4;
  if (score >= 14) return 3;
  return score >= 10 ? 2 : 1;
}
