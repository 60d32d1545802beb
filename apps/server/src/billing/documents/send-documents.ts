import type { documentBatchApi } from '@tsela/contract/billing/document-batch-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { recordChanges } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { loadDocumentsFor, refuseKindUnseen } from './document-reads.ts';
import type { DocumentKind, WholeDocument } from './document-reads.ts';
import { updateSent } from './document-repository.ts';
import { addressesIn, sendAll } from './send-document.ts';
import { countSent } from './sent-too-often.ts';

/**
 * Sends each of many documents to the billing contact of its account, all or none. Those without an address are left out and named. Source:
 * screens S41.
 */
export async function emailDocuments(
  context: RequestContext,
  { kind, ids }: InputOf<typeof documentBatchApi.emailDocuments>,
): Promise<OutputOf<typeof documentBatchApi.emailDocuments>> {
  const settings = await refuseUnseen(context, kind);
  return inTransaction(context, async (tx) => {
    const documents = await loadDocumentsFor(tx, context, { kind, ids, settings });
    const sendings = documents.map(({ document, contact }) => ({ document, to: addressesIn(contact) }));
    const sent = sendings.filter(({ to }) => to.length > 0);
    const left_out = sendings
      .filter(({ to }) => to.length === 0)
      .map(({ document: { id, number, account_code } }) => ({ id, number, account_code }));
    if (sent.length === 0) return { count: 0, left_out };
    await countSent(tx, { of: `documents:${tx.provider_id}` }, context.now);
    await sendAll(tx, context, kind, sent);
    await recordChanges(
      tx,
      context,
      sent.map(({ document, to }) => ({ ...eventOf(kind, document), type: `${kind}.sent`, change_to: { recipients: to } })),
    );
    return { count: sent.length, left_out };
  });
}

/** Marks documents that went out another way as sent, or takes the mark off. Source: screens S41. */
export async function markDocumentsSent(
  context: RequestContext,
  { kind, ids, sent }: InputOf<typeof documentBatchApi.markDocumentsSent>,
): Promise<OutputOf<typeof documentBatchApi.markDocumentsSent>> {
  const settings = await refuseUnseen(context, kind);
  return inTransaction(context, async (tx) => {
    const documents = await loadDocumentsFor(tx, context, { kind, ids, settings });
    updateSent(tx, ids, sent ? context.now : null);
    const type = `${kind}.${sent ? 'marked-sent' : 'marked-not-sent'}`;
    await recordChanges(
      tx,
      context,
      documents.map(({ document }) => ({ ...eventOf(kind, document), type })),
    );
    return { count: documents.length };
  });
}

async function refuseUnseen(context: RequestContext, kind: DocumentKind) {
  refuseAccountUsers(context);
  refuseBillingUnseen(context.actor);
  refuseKindUnseen(context.actor, kind);
  return context.services.settings.of(context.provider_id);
}

function eventOf(kind: DocumentKind, { id, account_id }: WholeDocument) {
  return { object_type: kind === 'invoice' ? ('invoice' as const) : ('credit_note' as const), object_id: id, account_id };
}
