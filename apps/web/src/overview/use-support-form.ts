import { guestCodeChecks } from '@tsela/domain/inbox/guest-rules';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { fileToSend } from '../inbox/parts/FilesToSend.tsx';
import { useSendCode } from '../sessions/session-calls.ts';
import { attachments as fileWords } from '../strings/inbox.ts';
import { focusFirstError } from '../ui/form/field.tsx';
import { useAskSupport } from './overview-calls.ts';
import { EMPTY_SUPPORT_DRAFT, supportErrors, supportRequestOf } from './support-draft.ts';
import type { SupportDraft } from './support-draft.ts';

type Errors = Readonly<Record<string, string>>;

/** What the form to support holds and does: a visitor enters a code before the message is sent. */
export function useSupportForm(is_visitor: boolean) {
  const [ask, sending_code] = [useAskSupport(), useSendCode()];
  const [draft, setDraft] = useState<SupportDraft>(EMPTY_SUPPORT_DRAFT);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'write' | 'confirm'>('write');
  const [errors, setErrors] = useState<Errors>({});
  const [unread, setUnread] = useState<string | null>(null);

  function refuse(problems: Errors): void {
    // What was wrong with the message is shown where it is written.
    if (Object.keys(problems).some((name) => name !== 'verification_code')) setStep('write');
    setErrors(problems);
    focusFirstError(problems);
  }

  async function send(): Promise<void> {
    const sent = await Promise.all(files.map(fileToSend)).catch(() => null);
    if (sent === null) return setUnread(fileWords.unreadable);
    const request = supportRequestOf(draft, is_visitor);
    ask.mutate(
      { ...request, ...(is_visitor && { verification_code: code.trim() }), ...(sent.length > 0 && { files: sent }) },
      {
        onSuccess: () => {
          setDraft({ ...EMPTY_SUPPORT_DRAFT, name: draft.name, email: draft.email });
          setFiles([]);
          setCode('');
          setStep('write');
        },
        onError: (error) => refuse(fieldErrors(error)),
      },
    );
  }

  function sendCode(onSent: () => void): void {
    sending_code.mutate({ email: draft.email.trim(), purpose: 'support' }, { onSuccess: onSent });
  }

  function handleSubmit(): void {
    const problems = supportErrors(draft, { is_visitor, file_sizes: files.map(({ size }) => size) });
    const of_code = step === 'confirm' ? guestCodeChecks(code).map((each) => [each.field, each.message]) : [];
    const all: Errors = { ...problems, ...Object.fromEntries(of_code) };
    setUnread(null);
    if (Object.keys(all).length > 0) return refuse(all);
    setErrors({});
    if (is_visitor && step === 'write') return sendCode(() => setStep('confirm'));
    void send();
  }

  const fault =
    unread ?? errors['files'] ?? (Object.keys(errors).length === 0 ? shownError(ask.error ?? sending_code.error) : null);
  const entries = { draft, setDraft, files, setFiles, code, setCode, step, setStep, errors, fault };
  return {
    ...entries,
    is_busy: ask.isPending || sending_code.isPending,
    is_sent: ask.isSuccess,
    again: () => ask.reset(),
    sendCode,
    handleSubmit,
  };
}

export type SupportEntries = ReturnType<typeof useSupportForm>;
