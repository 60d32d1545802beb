import type { Account } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { useMay } from '../shell/session.ts';
import { accountActions as words } from '../strings/accounts.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { BulkButton } from '../ui/act/BulkButton.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { accountsCsv } from './account-filters-draft.ts';
import { useHolding } from './use-holding.ts';

interface BulkActionsProps {
  readonly rows: readonly Account[];
  readonly onDone: () => void;
}

const loadMessageDialog = async () => (await import('../messages/parts/BulkMessageDialog.tsx')).BulkMessageDialog;
const loadTagDialog = async () => (await import('./tags/TagDialog.tsx')).TagDialog;

/** What can be done to the accounts that are ticked. Source: screens S44, "bulk". */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const [may_hold, may_tag] = [useMay('API_/accounts/hold:POST'), useMay('API_/accounts/tags:POST')];
  const may_write = useMay('API_/notification/bulk/sms:POST');
  const [is_tagging, setTagging] = useState(false);
  const [is_writing, setWriting] = useState(false);
  const numbers = rows.map(({ billing_contact }) => billing_contact.mobile_number).filter((number) => number !== '');
  const without = rows.length - numbers.length;
  const holding = useHolding(onDone);
  const ids = rows.map(({ id }) => id);

  async function handleHold(): Promise<void> {
    const is_sure = await isSure({ title: words.holdTitle(ids.length), body: words.holdText, button: words.hold });
    if (is_sure) holding.hold({ ids, action: 'hold' });
  }

  return (
    <>
      {may_tag && <BulkButton onClick={() => setTagging(true)}>{words.tag}</BulkButton>}
      {may_write && (
        <BulkButton disabled={numbers.length === 0} onClick={() => setWriting(true)}>
          {words.message}
        </BulkButton>
      )}
      {may_hold && (
        <>
          <BulkButton onClick={() => void handleHold()}>{words.hold}</BulkButton>
          <BulkButton onClick={() => holding.hold({ ids, action: 'release' })}>{words.release}</BulkButton>
        </>
      )}
      <BulkButton
        onClick={() => saveAsFile({ name: 'accounts.csv', text: `\uFEFF${accountsCsv(rows)}`, type: 'text/csv;charset=utf-8' })}
      >
        {words.exportCsv}
      </BulkButton>
      <LazyComponent
        load={loadMessageDialog}
        props={
          is_writing
            ? {
                to: { kind: 'numbers', mobile_numbers: numbers },
                ...(without > 0 && { note: words.noNumber(without) }),
                onClose: () => setWriting(false),
                onDone,
              }
            : null
        }
      />
      <LazyComponent load={loadTagDialog} props={is_tagging ? { rows, onClose: () => setTagging(false), onDone } : null} />
    </>
  );
}
