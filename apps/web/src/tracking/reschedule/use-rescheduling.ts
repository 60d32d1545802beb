import type { PageStart } from '@tsela/contract/tracking/track-start';
import type { Rescheduling } from '@tsela/contract/tracking/reschedule-api';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import type { PartyTexts } from '@tsela/domain/shipments/notices/texts/party-en';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useWords } from '../page-words.ts';
import { usePartyTexts } from '../party-words.ts';
import { refusalCode } from '../refusal-code.ts';
import type { Change } from './reschedule-calls.ts';
import { changeDelivery, contestAttempt, readRescheduling } from './reschedule-calls.ts';

/** What the page is busy with, or what came of it. */
export interface Outcome {
  readonly kind: 'failed' | 'done';
  readonly text: string;
  /** What was done, for what follows from it. */
  readonly change?: Change;
}

/** A delivery that its recipient changes: how it stands, and what came of the last change. */
export function useRescheduling(page: Extract<PageStart, { kind: 'reschedule' }>) {
  const { reschedule: words } = usePartyTexts();
  const { common } = useWords().texts;
  const [shown, setShown] = useState(page.shown);
  const [problem, setProblem] = useState(page.problem);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [is_busy, setBusy] = useState(false);
  const { token } = page;
  const is_asked = page.shown === null && page.problem === null;

  useEffect(() => {
    if (is_asked) readRescheduling(token).then(setShown, (error: unknown) => setProblem(refusalCode(error) ?? 'failed'));
  }, [is_asked, token]);

  async function act(doing: () => Promise<Rescheduling>, done: Outcome): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      setShown(await doing());
      setOutcome(done);
    } catch (error) {
      setOutcome({ kind: 'failed', text: refusalText(error, words) ?? common.failed });
      // What was changed elsewhere is seen at once.
      if (error instanceof ApiError && error.status === 409) await readRescheduling(token).then(setShown, () => undefined);
    } finally {
      setBusy(false);
    }
  }

  return {
    shown,
    problem,
    outcome,
    is_busy,
    clear: () => setOutcome(null),
    fail: (text: string) => setOutcome({ kind: 'failed', text }),
    change: (change: Change, verification: string, text: string) => {
      const version = shown?.version ?? 0;
      const input = { ...change, token, verification, version, request_id: crypto.randomUUID() };
      return act(() => changeDelivery(input), { kind: 'done', text, change });
    },
    contest: (event_id: number) => act(() => contestAttempt(token, event_id), { kind: 'done', text: words.contested }),
  };
}

/** What a refusal says in the language that is read; null where it is none that the page knows. */
function refusalText(error: unknown, words: PartyTexts['reschedule']): string | null {
  const code = refusalCode(error);
  const text = code === null ? undefined : (words as Readonly<Record<string, string>>)[code];
  if (text === undefined) return null;
  const { left = '' } = error instanceof ApiError ? (error.body as { readonly left?: number }) : {};
  return filled(text, { left });
}
