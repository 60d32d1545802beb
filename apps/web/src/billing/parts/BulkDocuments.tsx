import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { useState } from 'react';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { billing as words } from '../../strings/billing.ts';
import { BulkButton } from '../../ui/act/BulkButton.tsx';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { readDocumentsFile, useEmailDocuments, useMarkSent } from '../billing-calls.ts';

interface BulkDocumentsProps {
  readonly kind: 'invoice' | 'credit-note';
  readonly documents: readonly BillingDocument[];
  readonly onDone: () => void;
}

/** What is done with the documents that are ticked. Source: screens S41. */
export function BulkDocuments({ kind, documents, onDone }: BulkDocumentsProps) {
  const may_send = useMay('API_/billing/invoices:POST');
  const [is_drawing, setDrawing] = useState(false);
  const [emailing, marking] = [useEmailDocuments(), useMarkSent()];
  const ids = documents.map(({ id }) => id);
  const is_sent = documents.length > 0 && documents.every(({ time_sent }) => time_sent !== null);

  async function handleEmail(): Promise<void> {
    if (!(await isSure({ title: words.emailTitle(ids.length), body: words.emailText, button: words.email }))) return;
    emailing.mutate(
      { kind, ids },
      {
        onSuccess: ({ count, left_out }) => {
          const numbers = left_out.map(({ number }) => number).join(', ');
          tellDone([words.emailed(count), ...(left_out.length > 0 ? [words.noAddress(numbers)] : [])].join(' '));
          onDone();
        },
        onError: tellFailure,
      },
    );
  }

  function handleMark(): void {
    marking.mutate(
      { kind, ids, sent: !is_sent },
      {
        onSuccess: ({ count }) => {
          tellDone(words.marked(count));
          onDone();
        },
        onError: tellFailure,
      },
    );
  }

  async function handleDownload(): Promise<void> {
    setDrawing(true);
    await saveCalledFile(() => readDocumentsFile({ kind, ids }));
    setDrawing(false);
  }

  return (
    <>
      {may_send && (
        <>
          <BulkButton disabled={emailing.isPending} onClick={() => void handleEmail()}>
            {words.email}
          </BulkButton>
          <BulkButton disabled={marking.isPending} onClick={handleMark}>
            {is_sent ? words.markNotSent : words.markSent}
          </BulkButton>
        </>
      )}
      <BulkButton disabled={is_drawing} onClick={() => void handleDownload()}>
        {words.downloadPdf}
      </BulkButton>
    </>
  );
}
