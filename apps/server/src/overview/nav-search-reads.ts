import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { documentReference, parseDocumentReference, searchReference } from '@tsela/domain/formats/references';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { maySeeBilling } from '../accounts/present-account.ts';
import type { Actor, RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { idsBehindReference } from '../shipments/list/shipment-search-reads.ts';
import { visibleAccounts, isAccountIdVisible, visibleShipments } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** More hits than this and the entry was not a reference. */
const MOST_RESULTS = 5;

/**
 * Finds what a reference belongs to: a shipment by any reference of it or its parcels, an account by its code, an invoice or credit note by
 * its number. Source: CALL-37.
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
    ];
    const [first] = results;
    return { ...first, results };
  });
}

/** Whether accounts are found at all; the query decides which. */
export function maySeeAccounts(actor: Actor): boolean {
  return actor.kind === 'user' && actor.account_id === null && hasPermission(actor.permissions, 'API_/accounts:GET');
}

const DOCUMENTS = [
  { kind: 'invoice', permission: 'API_/billing/invoices:GET' },
  { kind: 'credit-note', permission: 'API_/billing/credit-notes:GET' },
] as const;

/** Numbers of documents are kept in four bytes. */
const LARGEST_NUMBER = 2 ** 31 - 1;

/** The invoice or credit note of a number, for users who may see billing and documents of this kind. Source: PERM-055. */
export async function findDocuments(tx: Tx, actor: Actor, reference: string) {
  const named = parseDocumentReference(reference);
  const document = DOCUMENTS.find(({ kind }) => kind === named?.kind);
  if (!named || named.sequence > LARGEST_NUMBER || !document || actor.kind !== 'user') return [];
  if (!maySeeBilling(actor) || !hasPermission(actor.permissions, document.permission)) return [];
  const rows = await tx.db
    .selectFrom('billing_documents')
    .select(['id', 'number'])
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', document.kind)
    .where('number', '=', named.sequence)
    .where(isAccountIdVisible(tx, actor, 'billing_documents.account_id'))
    .execute();
  return rows.map((row) => ({ type: document.kind, data: { id: row.id, label: documentReference(document.kind, row.number) } }));
}
