import { Button } from '../../ui/act/Button.tsx';
import { IconMail, IconTableExport } from '@tabler/icons-react';
import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { readInvoiceCsv } from '../billing-calls.ts';

const loadEmail = async () => (await import('../entry/EmailDocumentDialog.tsx')).EmailDocumentDialog;

interface DocumentActionsProps {
  readonly kind: 'invoice' | 'credit-note';
  readonly document: BillingDocument;
}

/** What is done with a document beside reading it: its lines are taken along, it is sent, and the account pays it. Source: screens S42. */
export function DocumentActions({ kind, document }: DocumentActionsProps) {
  const { user, facts } = useSession();
  const { go } = useNavigator();
  const [is_sending, setSending] = useState(false);
  const open = randFromCents(subtractCents(centsFromRand(document.total), centsFromRand(document.paid)));
  const pays = kind === 'invoice' && open > 0 && !isStaff(user) && whyNot('top-up', facts) === null;

  async function handleCsv(): Promise<void> {
    try {
      const { filename, csv } = await readInvoiceCsv(document.id);
      saveAsFile({ name: filename, text: csv, type: 'text/csv;charset=utf-8' });
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <>
      {pays && (
        <Button variant="default" onClick={() => go(paths.topUpAccount({ amount: open.toFixed(2) }))}>
          {words.pay(moneyText(open))}
        </Button>
      )}
      {kind === 'invoice' && (
        <Button variant="default" leftSection={<IconTableExport size={16} aria-hidden="true" />} onClick={() => void handleCsv()}>
          {words.csv}
        </Button>
      )}
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden="true" />} onClick={() => setSending(true)}>
        {words.email}
      </Button>
      <LazyComponent load={loadEmail} props={is_sending ? { kind, document, onClose: () => setSending(false) } : null} />
    </>
  );
}
