import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useWords } from './page-words.ts';

interface Said {
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

/** Does one thing at a time, and keeps what came of it to be read. */
export function useSaid(onChanged?: () => void) {
  const [said, setSaid] = useState<Said | null>(null);
  const [is_busy, setBusy] = useState(false);
  const { failed } = useWords().texts.common;

  async function run(act: () => Promise<unknown>, done: string, sayOf = shownError): Promise<void> {
    setBusy(true);
    try {
      await act();
      setSaid({ kind: 'done', text: done });
      onChanged?.();
    } catch (error) {
      setSaid({ kind: 'failed', text: sayOf(error) ?? failed });
    } finally {
      setBusy(false);
    }
  }

  return { said, is_busy, run };
}
