import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { billingDocumentIn, topicOf } from '@tsela/domain/inbox/thread-rules';
import type { ThreadTopic } from '@tsela/domain/inbox/thread-rules';
import { Problem } from '@tsela/domain/problem';
import { maySeeBilling } from '../accounts/present-account.ts';
import { loadAccountFor } from '../accounts/account-repository.ts';
import type { Tx } from '../db/transaction.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import type { InboxReader } from './inbox-reader.ts';
import { findDocument } from './thread-reads.ts';

interface Asked {
  readonly account_id?: AccountId;
  readonly topic?: ThreadTopic;
  readonly reference?: string;
}

/** Whose a thread is and what it is about. */
export interface About {
  readonly account_id: AccountId;
  readonly topic: ThreadTopic;
  readonly shipment_id: ShipmentId | null;
  readonly document_id: number | null;
  readonly reference: string;
}

/**
 * Customers write of their own account, staff to one they see; what a reference names says which, and has to be of that account. What the
 * writer does not see is not found.
 */
export async function aboutOf(tx: Tx, reader: InboxReader, { account_id, topic, reference = '' }: Asked): Promise<About> {
  const { user, is_staff } = reader;
  const own = is_staff ? undefined : (user.account_id ?? undefined);
  if (own !== undefined && account_id !== undefined && account_id !== own) throw refused('account_id', 'Account not found.');
  const named = await namedBy(tx, reader, reference);
  const of_account = own ?? account_id ?? named?.account_id;
  if (of_account === undefined) throw refused('account_id', 'Please choose an account, or name a shipment or invoice.');
  if (named !== null && named.account_id !== of_account) throw refused('reference', 'This reference is of another account.');
  const chosen = topicOf(reference, topic);
  if (chosen === 'billing' && !maySeeBilling(user)) throw refused('topic', 'You may not see billing information.');
  const account = await loadAccountFor(tx, user, of_account);
  const { shipment_id = null, document_id = null, reference: shown = '' } = named ?? {};
  return { account_id: account.id, topic: chosen, shipment_id, document_id, reference: shown };
}

async function namedBy(tx: Tx, reader: InboxReader, reference: string) {
  const text = reference.trim();
  if (text === '') return null;
  const document = billingDocumentIn(text);
  if (document !== null) {
    const found = await findDocument(tx, reader, document);
    if (!found) throw notFound();
    return { account_id: found.account_id, document_id: found.id, reference: text.toUpperCase() };
  }
  const shipment = await loadShipmentFor(tx, reader.user, { tracking_reference: text }).catch((error: unknown) => {
    throw error instanceof Problem ? notFound() : error;
  });
  return {
    account_id: shipment.account_id,
    shipment_id: shipment.id,
    reference: shipment.short_tracking_reference,
  };
}

function notFound(): Problem {
  return refused('reference', 'We do not find this shipment or invoice.');
}

function refused(field: string, message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field, code: 'unknown', message }] });
}
