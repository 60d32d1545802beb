import { Button } from '../../ui/act/Button.tsx';
import type { ImportedPaymentDetail } from '@tsela/contract/billing/payment-import-api';
import { useState } from 'react';
import { useMay } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { paymentImports as words } from '../../strings/billing/imports.ts';
import { GiveBackDialog } from '../entry/GiveBackDialog.tsx';
import { useDecideImported, useUnpostImported } from './import-calls.ts';

/** What is done with a line beside matching it: left out, opened again, taken back. */
export function LineActions({ line }: { readonly line: ImportedPaymentDetail }) {
  const [asked, setAsked] = useState<'ignore' | 'unpost' | null>(null);
  const [may_decide, may_post] = [useMay('API_/billing/imported-payments:PATCH'), useMay('API_/billing/imported-payments:POST')];
  const may_reverse = useMay('INLINE_transaction_payment_reversal');
  const [deciding, unposting] = [useDecideImported(), useUnpostImported()];
  const { id, state } = line;
  if (line.import_state === 'locked') return null;
  const close = () => setAsked(null);
  const done = (text: string) => ({
    onSuccess: () => {
      tellDone(text);
      close();
    },
  });

  return (
    <>
      {may_decide && (state === 'open' || state === 'matched') && (
        <Button variant="default" onClick={() => setAsked('ignore')}>
          {words.ignore}
        </Button>
      )}
      {may_decide && state === 'ignored' && (
        <Button variant="default" loading={deciding.isPending} onClick={() => deciding.mutate({ id }, { onError: tellFailure })}>
          {words.openAgain}
        </Button>
      )}
      {may_post && may_reverse && state === 'posted' && (
        <Button variant="default" onClick={() => setAsked('unpost')}>
          {words.unpost}
        </Button>
      )}
      {asked === 'ignore' && (
        <GiveBackDialog
          title={words.ignoreTitle}
          text={words.ignoreText}
          okLabel={words.ignore}
          calling={deciding}
          onGive={({ reason }) => deciding.mutate({ id, reason }, done(words.saved))}
          onClose={close}
        />
      )}
      {asked === 'unpost' && (
        <GiveBackDialog
          title={words.unpostTitle}
          text={words.unpostText}
          okLabel={words.unpost}
          calling={unposting}
          onGive={({ reason }) => unposting.mutate({ id, reason }, done(words.unposted))}
          onClose={close}
        />
      )}
    </>
  );
}
