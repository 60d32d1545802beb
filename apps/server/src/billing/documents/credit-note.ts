import { addCents } from '@tsela/domain/money/cents';
import { documentBody } from '@tsela/domain/integrations/written-bodies';
import { dayOf } from '@tsela/domain/time/day';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { enqueueWritten } from '../../jobs/webhook-outbox-repository.ts';
import { insertDocument, nextDocumentNumber } from './document-repository.ts';
import type { NewLine } from './document-repository.ts';
import { issuedBy } from './issued-parties.ts';
import { sendIssued } from './send-document.ts';

/** Credits that have just been posted, as the lines of their note. */
export interface Credited {
  readonly account: AccountRow;
  readonly lines: readonly NewLine[];
  readonly reason: string;
}

/** Puts credits on a credit note, and answers its id. Source: BILL-17. */
export async function issueCreditNote(tx: Tx, context: RequestContext, credited: Credited): Promise<number> {
  const { account, lines, reason } = credited;
  const amount_cents = addCents(...lines.map((line) => line.amount_cents));
  const settings = await context.services.settings.of(tx.provider_id);
  const account_id = account.id;
  const number = await nextDocumentNumber(tx, 'credit-note');
  const date = dayOf(context.now);
  const vat_cents = addCents(...lines.map((line) => line.vat_cents));
  const document_id = await insertDocument(
    tx,
    {
      kind: 'credit-note',
      number,
      account_id,
      date,
      due_date: null,
      total_cents: amount_cents,
      vat_cents,
      issued: JSON.stringify(issuedBy(settings, account)),
      time_created: context.now,
    },
    lines,
  );
  await recordChange(tx, context, {
    type: 'credit-note.created',
    object_type: 'credit_note',
    object_id: document_id,
    account_id,
    change_to: { number, amount_cents, reason },
  });
  await enqueueWritten(tx, context, [
    {
      topic: 'credit-note-created',
      account_id,
      shipment_id: null,
      body: () =>
        documentBody('credit-note', account_id, {
          id: document_id,
          number,
          date,
          due_date: null,
          total_cents: amount_cents,
          vat_cents,
        }),
    },
  ]);
  await sendIssued(tx, context, { kind: 'credit-note', id: document_id, contact: account.billing_contact.email });
  return document_id;
}
