import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { documentTitle } from '@tsela/domain/billing/document-title';
import { isEmail, splitRecipients } from '@tsela/domain/formats/email';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { Day } from '@tsela/domain/time/day';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import type { NewMessage } from '../../jobs/outbox-repository.ts';
import { letterText } from '../../providers/letter-text.ts';
import { portalAddressOf } from '../../providers/portal-address.ts';
import { RECIPIENTS_MAX, recipientsOf } from './document-recipients.ts';
import { updateSent } from './document-repository.ts';
import { countSent } from './sent-too-often.ts';
import { loadDocumentFor } from './document-reads.ts';
import type { DocumentKind, WholeDocument } from './document-reads.ts';

type Asked = InputOf<typeof invoiceApi.emailInvoice>;
type Answer = OutputOf<typeof invoiceApi.emailInvoice>;

export async function emailInvoice(context: RequestContext, input: Asked): Promise<Answer> {
  return emailDocument(context, 'invoice', input);
}

export async function emailCreditNote(context: RequestContext, input: Asked): Promise<Answer> {
  return emailDocument(context, 'credit-note', input);
}

/**
 * Sends a document as a PDF: to the billing contact, or whom staff name. Account users send their account's to that contact or to
 * themselves. Source: screens S42, VALID-12.
 */
async function emailDocument(context: RequestContext, kind: DocumentKind, { id, recipients = '' }: Asked): Promise<Answer> {
  refuseBillingUnseen(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const document = await loadDocumentFor(tx, context, { kind, id, settings });
    const account = await loadAccountFor(tx, context.actor, document.account_id);
    const to = recipientsOf(context, { recipients, contact: account.billing_contact.email });
    await countSent(tx, { of: `document:${kind}:${id}` }, context.now);
    await sendAll(tx, context, kind, [{ document, to }]);
    await recordChange(tx, context, {
      type: `${kind}.sent`,
      object_type: kind === 'invoice' ? 'invoice' : 'credit_note',
      object_id: id,
      account_id: account.id,
      change_to: { recipients: to },
    });
    return { recipients: to };
  });
}

/** A document that has just been issued goes to the account's billing contact, where there is one. Source: decisions §4.8. */
export async function sendIssued(
  tx: Tx,
  context: RequestContext,
  { kind, id, contact }: { readonly kind: DocumentKind; readonly id: number; readonly contact: string },
): Promise<void> {
  const to = addressesIn(contact);
  if (to.length === 0) return;
  const settings = await context.services.settings.of(tx.provider_id);
  await sendAll(tx, context, kind, [{ document: await loadDocumentFor(tx, context, { kind, id, settings }), to }]);
}

/** The addresses of a billing contact that a document goes to by itself; none where there is no valid one. */
export function addressesIn(contact: string): string[] {
  return splitRecipients(contact).filter(isEmail).slice(0, RECIPIENTS_MAX);
}

export interface Sending {
  readonly document: WholeDocument;
  readonly to: readonly string[];
}

/** Puts documents of a kind into the outbox, each for whom it is to reach, and notes that they were sent. */
export async function sendAll(tx: Tx, context: RequestContext, kind: DocumentKind, sendings: readonly Sending[]): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  const provider = readSetting(settings, 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const messages = await Promise.all(sendings.map((sending) => messagesOf(context, { ...sending, kind, provider, address })));
  await insertMessages(tx, context, messages.flat());
  updateSent(
    tx,
    sendings.map(({ document }) => document.id),
    context.now,
  );
}

interface Letter extends Sending {
  readonly kind: DocumentKind;
  readonly provider: string;
  /** Where the account's people find it. */
  readonly address: string;
}

async function messagesOf(context: RequestContext, { kind, document, to, provider, address }: Letter): Promise<NewMessage[]> {
  const page = recordPath(kind === 'invoice' ? 'ownInvoice' : 'ownCreditNote', document.id);
  const event = kind === 'invoice' ? 'invoice_issued' : 'credit_note_issued';
  const due =
    document.due_date === null
      ? ''
      : `It is due on ${longDayInWords(document.due_date as Day)}. Your reference is ${document.account_code}.`;
  const text = await letterText(context, event, {
    title: provider,
    document: `${documentTitle(kind, document.parties.company, document)} ${document.number}`,
    amount: randText(centsFromRand(document.total)),
    account: `${document.account_name} (${document.account_code})`,
    facts: due,
    link: `${address}${page}`,
  });
  return to.map((recipient) => ({
    shipment_id: null,
    account_id: document.account_id,
    channel: 'email',
    event,
    recipient,
    ...text,
    document: { kind, id: document.id },
  }));
}
