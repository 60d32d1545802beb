import { Button } from '../../ui/act/Button.tsx';
import type { InvoiceHistory as History } from '@tsela/contract/billing/billing-shapes';
import { useState } from 'react';
import { useMay } from '../../shell/session.ts';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useInvoiceHistory } from '../billing-calls.ts';

const loadUndo = async () => (await import('../entry/UndoWriteOffDialog.tsx')).UndoWriteOffDialog;

/** The reminders of an invoice and what was written off of it, for staff; nothing where there are none. Source: screens S42. */
export function InvoiceHistory({ id }: { readonly id: number }) {
  const { data } = useInvoiceHistory(id);
  if (!data || data.reminders.length + data.write_offs.length === 0) return null;
  return (
    <Panel title={words.history}>
      <Stack gap={2}>
        {data.write_offs.map((write_off) => (
          <WriteOff key={write_off.transaction_id} write_off={write_off} />
        ))}
        {data.reminders.map((reminder) => (
          <Reminder key={reminder.id} reminder={reminder} />
        ))}
      </Stack>
    </Panel>
  );
}

function WriteOff({ write_off }: { readonly write_off: History['write_offs'][number] }) {
  const [is_undoing, setUndoing] = useState(false);
  const [may_enter, may_undo] = [
    useMay('API_/billing/transactions:POST'),
    useMay('INLINE_transaction_bad_debt_write_off_reversal'),
  ];
  const { amount, reason, has_been_reversed, created_by_name, time_created } = write_off;
  return (
    <Row>
      <div>
        <Text>{(has_been_reversed ? words.writeOffWasUndone : words.writtenOff)(moneyText(amount))}</Text>
        <QuietText as="div">
          {reason} · {created_by_name} · <DateTime instant={time_created} />
        </QuietText>
      </div>
      {!has_been_reversed && may_enter && may_undo && (
        <Button variant="default" onClick={() => setUndoing(true)}>
          {words.undoWriteOff}
        </Button>
      )}
      <LazyComponent load={loadUndo} props={is_undoing ? { write_off, onClose: () => setUndoing(false) } : null} />
    </Row>
  );
}

function Reminder({ reminder }: { readonly reminder: History['reminders'][number] }) {
  const { stage, open, recipients, sent_by_name, time_created } = reminder;
  return (
    <div>
      <Text>{stage === null ? words.reminded(moneyText(open)) : words.remindedAt(stage, moneyText(open))}</Text>
      <QuietText as="div">
        {recipients} · {sent_by_name || words.bySchedule} · <DateTime instant={time_created} />
      </QuietText>
    </div>
  );
}
