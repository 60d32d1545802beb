import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { googleKey as words } from '../../strings/providers-google-key.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { tryGoogleKeyInFrame } from './google-key-test.ts';
import type { KeyVerdict } from './google-key-test.ts';
import classes from './SettingRow.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';

interface GoogleKeyTestProps {
  readonly value: string;
  /** What is not saved yet has no part in a test: pages may ask Google only once the key is saved. */
  readonly has_changes: boolean;
}

/** Tries the key for Google Maps in this browser, and says what Google answers. Source: users-ask 2. */
export function GoogleKeyTest({ value, has_changes }: GoogleKeyTestProps) {
  const [verdict, setVerdict] = useState<KeyVerdict | 'asking' | null>(null);
  const key = value.trim();

  function handleTest(): void {
    setVerdict('asking');
    void tryGoogleKeyInFrame(key).then(setVerdict);
  }

  return (
    <Stack align="start">
      <Button variant="default" size="compact-sm" disabled={has_changes} loading={verdict === 'asking'} onClick={handleTest}>
        {words.test}
      </Button>
      {has_changes && <p className={classes['help']}>{words.saveFirst}</p>}
      <div role="status">
        {verdict !== null && verdict !== 'asking' && !has_changes && (
          <Notice kind={verdict.kind === 'works' ? 'success' : 'warning'}>{verdictText(verdict)}</Notice>
        )}
      </div>
    </Stack>
  );
}

function verdictText(verdict: KeyVerdict): string {
  if (verdict.kind === 'works') return words.works;
  if (verdict.kind === 'unreachable') return words.unreachable;
  return words.refusals[verdict.code] ?? words.refused(verdict.code);
}
