import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RegistrationField } from '@tsela/domain/providers/setting-records';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { keepToken } from '../api/session-token.ts';
import { useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { readUtm } from '../shell/utm.ts';
import { sessions } from '../strings/sessions.ts';
import { showToast } from '../ui/feedback/toast.ts';
import {
  dropRegistration,
  isBegun,
  keepRegistration,
  keptRegistration,
  registerErrors,
  registerSteps,
  registrationOf,
  socialPerson,
  stepOfField,
  withTakenHint,
} from './register-draft.ts';
import type { RegisterDraft, RegisterStep, Registration } from './register-draft.ts';
import { useRegister, useSendCode } from './session-calls.ts';
import type { SocialCredentials } from './social-scripts.ts';

export interface RegisterForm {
  readonly draft: RegisterDraft;
  readonly change: (changes: Partial<RegisterDraft>) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** Signed in with a social sign-in, which takes the place of a password. */
  readonly social: SocialCredentials | null;
  readonly takeSocial: (credentials: SocialCredentials) => void;
  readonly fields: readonly RegistrationField[];
  readonly steps: readonly RegisterStep[];
  readonly step: RegisterStep;
  readonly errors: Readonly<Record<string, string>>;
  /** What went wrong that belongs to no field. */
  readonly fault: string | null;
  readonly is_busy: boolean;
  readonly are_terms_read: boolean;
  readonly setTermsRead: (are_read: boolean) => void;
  readonly goOn: () => void;
  readonly goBack: () => void;
  readonly enterCode: (code: string) => void;
}

/** The steps of opening an account: each is checked before the next, the last one sends everything. Source: screens S04. */
export function useRegisterForm(): RegisterForm {
  const { settings } = useSession();
  const entries = useEntries();
  const send_code = useSendCode();
  const [step, setStep] = useState<RegisterStep>('you');
  const [fault, setFault] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [are_terms_read, setTermsRead] = useState(false);
  const { draft, password, social, setErrors } = entries;
  const terms_version = readSetting(settings, 'terms_and_conditions_version');
  const fields = readSetting(settings, 'registration_fields');
  const steps = registerSteps({
    needs_code: readSetting(settings, 'require_otp_for_new_account_users'),
    has_terms: terms_version !== '',
    is_social: social !== null,
  });
  const registration = useRegistration((refused, text) => {
    const first = Object.keys(refused)[0];
    if (first !== undefined) setStep(stepOfField(first));
    setErrors(refused);
    setFault(first === undefined ? text : null);
  });

  function moveOn(verification_code: string): void {
    const next = steps[steps.indexOf(step) + 1];
    if (next === undefined) {
      const utm = readUtm(window.sessionStorage);
      return registration.send(registrationOf(draft, { password, social, verification_code, terms_version, utm }));
    }
    if (next !== 'verify') return setStep(next);
    send_code.mutate(
      { email: draft.email.trim(), purpose: 'registration' },
      { onSuccess: () => setStep(next), onError: (error) => setFault(shownError(error)) },
    );
  }

  function goOn(): void {
    setFault(null);
    const found = registerErrors(draft, step, { password: social ? null : password, fields });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (step !== 'terms' || are_terms_read) moveOn(code);
  }

  function goBack(): void {
    setFault(null);
    setErrors({});
    setStep(steps[Math.max(0, steps.indexOf(step) - 1)] ?? 'you');
  }

  function enterCode(entered: string): void {
    setCode(entered);
    setErrors({});
    moveOn(entered);
  }

  const is_busy = registration.is_busy || send_code.isPending;
  useUnsavedGuard(entries.is_begun && !registration.is_busy);
  return { ...entries, fields, steps, step, fault, is_busy, are_terms_read, setTermsRead, goOn, goBack, enterCode };
}

/** What is entered, and what is wrong with it until it is changed. */
function useEntries() {
  const [draft, setDraft] = useState(() => keptRegistration(window.sessionStorage));
  const [password, setPassword] = useState('');
  const [social, setSocial] = useState<SocialCredentials | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const forget = (names: readonly string[]) =>
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))));

  function change(changes: Partial<RegisterDraft>): void {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    keepRegistration(changed, window.sessionStorage);
    forget(Object.keys(changes));
  }

  return {
    draft,
    is_begun: password !== '' || isBegun(draft),
    change,
    password,
    setPassword: (entered: string) => {
      setPassword(entered);
      forget(['password']);
    },
    social,
    takeSocial: (credentials: SocialCredentials) => {
      setSocial(credentials);
      const { name, email } = socialPerson(credentials.credential);
      change({ name: draft.name || name, email });
    },
    errors,
    setErrors,
  };
}

/** Sends everything, and goes in with what comes back. An address that is taken is a fault of no field: the text says what to do. */
function useRegistration(onRefused: (errors: Readonly<Record<string, string>>, text: string) => void) {
  const register = useRegister();

  function send(registration: Registration): void {
    register.mutate(registration, {
      onSuccess: ({ access_token, needs_approval }) => {
        dropRegistration(window.sessionStorage);
        const { waiting, welcome } = sessions.register;
        showToast({ text: needs_approval ? waiting : welcome, variant: 'success', ...(needs_approval && { autoHide: 15_000 }) });
        keepToken(access_token);
      },
      onError: (error) => {
        const refused = fieldErrors(error);
        const is_taken = / already exists/.test(refused['email'] ?? '');
        onRefused(is_taken ? {} : refused, withTakenHint(shownError(error) ?? ''));
      },
    });
  }

  return { send, is_busy: register.isPending || register.isSuccess };
}
