import { isPickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { Violation } from '@tsela/domain/problem';
import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { recordFieldKind } from '@tsela/domain/providers/setting-record-fields';
import { isPlainObject } from '@tsela/domain/providers/setting-types';
import type { ListItem } from '@tsela/domain/providers/setting-types';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

interface Named {
  readonly table: 'branches' | 'accounts';
  readonly field: string;
  readonly id: number;
}

/** Branches and accounts that the settings name and the provider does not have, unknown statuses and pickup providers. Source: FORM-09. */
export async function referenceViolations(tx: Tx, sent: ProviderSettings): Promise<Violation[]> {
  const strangers = Object.entries(sent).flatMap(([key, value]) => strangersIn(key, value));
  return [...strangers, ...(await unknownRows(tx, sent))];
}

/** The statuses and pickup providers of the product, which the lists of settings choose from. */
const KNOWN: Partial<Record<ListItem, (item: string) => boolean>> = {
  status: isShipmentStatus,
  'pickup-provider': isPickupProvider,
};

function strangersIn(key: string, value: unknown): Violation[] {
  if (!isSettingKey(key) || !Array.isArray(value)) return [];
  const { form } = settingOf(key);
  const isKnown = form.kind === 'list' ? KNOWN[form.item] : undefined;
  const texts = value.filter((item): item is string => typeof item === 'string');
  const stranger = isKnown && texts.find((item) => !isKnown(item));
  if (stranger === undefined) return [];
  return [{ field: key, code: 'setting-value', message: `${stranger} is none that can be chosen.` }];
}

async function unknownRows(tx: Tx, sent: ProviderSettings): Promise<Violation[]> {
  const named = Object.entries(sent).flatMap(([key, value]) => namedIn(key, value));
  const known = { branches: await knownIds(tx, named, 'branches'), accounts: await knownIds(tx, named, 'accounts') };
  return named
    .filter(({ table, id }) => !known[table].has(id))
    .map(({ table, field, id }) => ({
      field,
      code: 'setting-value',
      message: table === 'branches' ? `There is no branch ${id}.` : `There is no account ${id}.`,
    }));
}

function namedIn(key: string, value: unknown): Named[] {
  if (!isSettingKey(key) || !Array.isArray(value)) return [];
  const { form } = settingOf(key);
  if (form.kind === 'list' && form.item === 'account-id')
    return value.filter((id) => typeof id === 'number').map((id) => ({ table: 'accounts', field: key, id }));
  if (form.kind !== 'records') return [];
  const fields = form.fields.filter((field) => recordFieldKind(field) === 'branch');
  return value.filter(isPlainObject).flatMap((record) =>
    fields.flatMap((field): Named[] => {
      const id = record[field];
      return typeof id === 'number' ? [{ table: 'branches', field: key, id }] : [];
    }),
  );
}

async function knownIds(tx: Tx, named: readonly Named[], table: Named['table']): Promise<ReadonlySet<number>> {
  // What is no whole number is the id of nothing.
  const ids = named.filter((each) => each.table === table && Number.isSafeInteger(each.id)).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where provider_id = ${tx.provider_id} and id = any(${ids})
  `.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}
