import type { Violation } from '../problem.ts';
import { COMMON } from './known-passwords.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-length.ts';

/** Below this many different characters a password is a pattern, however long it is. */
const DIFFERENT_CHARACTERS_MIN = 4;

/** A rule of a password with the sentence that asks for it and the one that says it is broken. Source: screens S03. */
export interface PasswordRule {
  readonly code: 'password-short' | 'password-long' | 'password-common' | 'password-email';
  readonly asks: string;
  readonly message: string;
}

/** The rules in the order in which a person meets them; a form shows what each asks. Source: screens S03. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    code: 'password-short',
    asks: `At least ${PASSWORD_LENGTH_MIN} characters`,
    message: `Please use at least ${PASSWORD_LENGTH_MIN} characters.`,
  },
  {
    code: 'password-common',
    asks: 'Not a common password',
    message: 'This password is too common. Please choose another one.',
  },
  {
    code: 'password-email',
    asks: 'Not your e-mail address',
    message: 'Please choose a password without your e-mail address in it.',
  },
];

const TOO_LONG: PasswordRule = {
  code: 'password-long',
  asks: `At most ${PASSWORD_LENGTH_MAX} characters`,
  message: `Please use at most ${PASSWORD_LENGTH_MAX} characters.`,
};

/** The rules that a new password of the user with the e-mail address breaks. Source: screens S03. */
export function brokenPasswordRules(password: string, email: string): readonly PasswordRule[] {
  const broken: Readonly<Record<PasswordRule['code'], boolean>> = {
    'password-short': lengthOf(password) < PASSWORD_LENGTH_MIN,
    'password-long': password.length > PASSWORD_LENGTH_MAX,
    'password-common': isCommon(password),
    'password-email': namesEmail(password, email),
  };
  return [...PASSWORD_RULES, TOO_LONG].filter(({ code }) => broken[code]);
}

/** Whether a new password may be used, as violations of its field. Sign-up, reset and the set-up of an installation ask this. */
export function passwordChecks(
  password: string,
  { email, field = 'password' }: { readonly email: string; readonly field?: string },
): Violation[] {
  return brokenPasswordRules(password, email).map(({ code, message }) => ({ field, code, message }));
}

/** A character that a person sees is one, whatever it takes to store it. */
function lengthOf(password: string): number {
  return Array.from(password).length;
}

function isCommon(password: string): boolean {
  const plain = plainLetters(password);
  // Digits and signs put before or behind a common word do not hide it.
  const core = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  return (
    new Set(plain).size < DIFFERENT_CHARACTERS_MIN ||
    isRun(plain) ||
    COMMON.has(plain) ||
    COMMON.has(password.toLowerCase()) ||
    COMMON.has(core)
  );
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** Lower case, with signs inside a word read as the letters they stand for: P@ssw0rd is password. */
function plainLetters(password: string): string {
  const lower = password.toLowerCase();
  const [, head = '', middle = '', tail = ''] = /^([\d\W_]*)(.*?)([\d\W_]*)$/s.exec(lower) ?? [];
  return head + middle.replaceAll(/[@4310!$5]/g, (sign) => LOOK_ALIKES[sign] ?? sign) + tail;
}

/** 1234567890, 0987654321, abcdefghij: each character follows the one before it. */
function isRun(text: string): boolean {
  const steps = Array.from(text, (character, at) => character.charCodeAt(0) - text.charCodeAt(at - 1)).slice(1);
  const isStep = (step: number) => step === 1 || step === -9;
  return steps.length > 0 && (steps.every(isStep) || steps.every((step) => isStep(-step)));
}

/** The whole address, or the part before the @ by itself. */
function namesEmail(password: string, email: string): boolean {
  const [plain, address] = [password.toLowerCase(), email.trim().toLowerCase()];
  const name = address.split('@')[0] ?? '';
  return name !== '' && (plain.includes(address) || plain === name);
}
