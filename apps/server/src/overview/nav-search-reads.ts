import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { scannedCollection } from '@tsela/domain/collection-requests/collection-references';
import { documentReference, parseDocumentReference, searchReference } from '@tsela/domain/formats/references';
import { transferNumber, transferReference } from '@tsela/domain/interhub-transfers/transfer-references';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { maySeeBilling } from '../accounts/present-account.ts';
import type { Actor, RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { idsBehindReference } from '../shipments/list/shipment-search-reads.ts';
import {
  visibleCollectionRequests,
  visibleAccounts,
  isAccountIdVisible,
  visibleShipments,
  visibleTransfers,
} from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** More hits than this and the entry was not a reference. */
const MOST_RESULTS = 5;

/**
 * Finds what a reference belongs to: a shipment by any reference of it or its parcels, an account by its code, an invoice, credit note or
 * payment by its number. Source: CALL-37.
 */
export async function searchByReference(
  context: RequestContext,
  input: InputOf<typeof overviewApi.search>,
): Promise<OutputOf<typeof overviewApi.search>> {
  const { actor } = context;
  const reference = searchReference(input.search_query);
  return reading(context, async (tx) => {
    const shipments = await visibleShipments(tx, actor)
      .select(['shipments.id', 'short_tracking_reference'])
      .where(sql<SqlBool>`shipments.id in ${idsBehindReference(tx, input.search_query)}`)
      .orderBy('shipments.id', 'desc')
      .limit(MOST_RESULTS)
      .execute();
    const accounts = maySeeAccounts(actor)
      ? await visibleAccounts(tx, actor)
          .select(['accounts.id', 'account_code', 'name'])
          .where(sql<string>`upper(account_code)`, '=', reference)
          .execute()
      : [];
    const results = [
      ...shipments.map((row) => ({ type: 'shipment' as const, data: { id: row.id, label: row.short_tracking_reference } })),
      ...accounts.map((row) => ({ type: 'account' as const, data: { id: row.id, label: `${row.account_code} ${row.name}` } })),
      ...(await findDocuments(tx, actor, reference)),
      ...(await findRequests(tx, context, reference)),
      ...(await findTransfers(tx, context, reference)),
    ];
    const [first] = results;
    return { ...first, results };
  });
}

/** Whether accounts are found at all; the query decides which. */
export function maySeeAccounts(actor: Actor): boolean {
  return actor.kind === 'user' && actor.account_id === null && hasPermission(actor.permissions, 'API_/accounts:GET');
}

/** What people need to find documents of each kind. */
const PERMISSIONS = {
  invoice: 'API_/billing/invoices:GET',
  'credit-note': 'API_/billing/credit-notes:GET',
  payment: 'API_/billing/payments:GET',
} as const;

/** Numbers of documents are kept in four bytes. */
const LARGEST_NUMBER = 2 ** 31 - 1;

/** The invoice, credit note or payment of a number, for users who may see billing and documents of this kind. Source: PERM-055. */
export async function findDocuments(tx: Tx, actor: Actor, reference: string) {
  const named = parseDocumentReference(reference);
  if (!named || named.kind === 'collection' || named.kind === 'batch' || named.sequence > LARGEST_NUMBER || actor.kind !== 'user')
    return [];
  const { kind, sequence } = named;
  if (!maySeeBilling(actor) || !hasPermission(actor.permissions, PERMISSIONS[kind])) return [];
  const rows = kind === 'payment' ? await paymentsOf(tx, actor, sequence) : await papersOf(tx, actor, { kind, sequence });
  return rows.map((row) => ({ type: kind, data: { id: row.id, label: documentReference(kind, row.number) } }));
}

/** The collection request of a number, where the provider has them on. Source: MENU-46, ENUM-19. */
async function findRequests(tx: Tx, { actor, services }: RequestContext, reference: string) {
  const number = scannedCollection(reference);
  if (number === null || actor.kind !== 'user' || !hasPermission(actor.permissions, 'API_/collection-requests:GET')) return [];
  if (!isFeatureOn(await services.settings.of(tx.provider_id), 'collection_requests')) return [];
  const rows = await visibleCollectionRequests(tx, actor).select(['id', 'number']).where('number', '=', number).execute();
  return rows.map((row) => ({
    type: 'collection' as const,
    data: { id: row.id, label: documentReference('collection', row.number) },
  }));
}

/** The interhub transfer of a number, where the provider has them on. Source: screens S29. */
export async function findTransfers(tx: Tx, { actor, services }: RequestContext, reference: string) {
  // A bare number is a reference of many things.
  const number = reference.startsWith('TRF') ? transferNumber(reference) : null;
  if (number === null || actor.kind !== 'user' || !hasPermission(actor.permissions, 'API_/interhub-transfers:GET')) return [];
  if (!isFeatureOn(await services.settings.of(tx.provider_id), 'interhub_transfers')) return [];
  const rows = await visibleTransfers(tx, actor).select(['id', 'number']).where('number', '=', number).execute();
  return rows.map((row) => ({ type: 'transfer' as const, data: { id: row.id, label: transferReference(row.number) } }));
}

function papersOf(
  tx: Tx,
  actor: Actor,
  { kind, sequence }: { readonly kind: 'invoice' | 'credit-note'; readonly sequence: number },
) {
  return tx.db
    .selectFrom('billing_documents')
    .select(['id', 'number'])
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', kind)
    .where('number', '=', sequence)
    .where(isAccountIdVisible(tx, actor, 'billing_documents.account_id'))
    .execute();
}

function paymentsOf(tx: Tx, actor: Actor, sequence: number) {
  return tx.db
    .selectFrom('payments')
    .select(['id', 'number'])
    .where('provider_id', '=', tx.provider_id)
    .where('number', '=', sequence)
    .where(isAccountIdVisible(tx, actor, 'payments.account_id'))
    .execute();
}
