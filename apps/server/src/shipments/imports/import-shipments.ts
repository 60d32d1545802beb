import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { canAfford, cannotAffordText, spendable } from '@tsela/domain/billing/affordability';
import { columnsToKeep } from '@tsela/domain/formats/tables/csv-columns';
import { ZERO_CENTS, cents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { randText } from '@tsela/domain/formats/rand-text';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { CellFault } from '@tsela/domain/shipments/import/imported-shipment';
import { SHIPMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/import/import-fields';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { refuseClosed } from '../../accounts/account-of-caller.ts';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuseOnHold, refuseUnapproved } from '../booking/booked-status.ts';
import { headingsHash } from './import-columns.ts';
import { insertImport, insertItems, readImports, upsertColumns } from './import-repository.ts';
import type { NewItem } from './import-repository.ts';
import { importerOf } from './importer-of.ts';
import { lookAtImport } from './look-at-import.ts';
import type { LookedAtImport, LookedAtShipment } from './look-at-import.ts';

type Api = typeof shipmentImportApi;

/** Looks at a file and changes nothing. Source: screens S34. */
export async function checkShipmentImport(
  context: RequestContext,
  input: InputOf<Api['checkImport']>,
): Promise<OutputOf<Api['checkImport']>> {
  const looked_at = await lookAtImport(context, input);
  const { account, shipments, faults, warnings, repairs, doubts, total_cents, earlier } = looked_at;
  const sees_billing = maySeeBilling(context.actor);
  const good = shipments.filter(({ state }) => state === 'good');
  return {
    shipments: shipments.map((each) => presentShipment(each, sees_billing)),
    faults: faults.map((fault) => ({ ...fault })),
    warnings: warnings.map((warning) => ({ ...warning })),
    repairs: repairs.map((repair) => ({ ...repair })),
    doubts: doubts.map(({ options, rows, ...doubt }) => ({
      ...doubt,
      options: options.map((option) => ({ ...option })),
      rows: [...rows],
    })),
    good: good.length,
    wrong: shipments.filter(({ state }) => state === 'wrong').length,
    duplicates: shipments.filter(({ state }) => state === 'duplicate').length,
    shipment_count: good.length,
    parcel_count: good.reduce((sum, { shipment }) => sum + shipment.parcels.length, 0),
    ...(sees_billing && { total: randFromCents(total_cents), spendable: randFromCents(cents(spendable(account))) }),
    cannot_pay: input.kind === 'quotes' ? null : await whyCannotPay(context, looked_at),
    earlier: earlier ? { ...earlier, time_created: earlier.time_created.toISOString() } : null,
  };
}

function presentShipment({ shipment, state, message, ...priced }: LookedAtShipment, sees_billing: boolean) {
  const { rows, customer_reference, delivery, parcels } = shipment;
  const { service_level_code, service_level_name, rate_cents } = priced;
  return {
    rows: [...rows],
    customer_reference,
    state,
    recipient: delivery.name || delivery.company,
    place: [delivery.local_area, delivery.city].filter((part) => part !== '').join(', '),
    parcel_count: parcels.length,
    weight_kg: Math.round(parcels.reduce((sum, { submitted_weight_kg }) => sum + submitted_weight_kg, 0) * 1000) / 1000,
    service_level_code,
    service_level_name,
    ...(sees_billing && rate_cents !== null && { rate: randFromCents(rate_cents) }),
    message,
  };
}

/** Why the account cannot pay for the whole file; null where it can, or where its customers pay each shipment themselves. */
async function whyCannotPay(
  { services, provider_id, actor }: RequestContext,
  { account, total_cents }: Pick<LookedAtImport, 'account' | 'total_cents'>,
): Promise<string | null> {
  if (total_cents === ZERO_CENTS || canAfford(account, total_cents)) return null;
  const settings = await services.settings.of(provider_id);
  if (account.account_type === 'prepaid' && readSetting(settings, 'pay_as_you_go')) return null;
  const reader = { is_staff: isStaff(actor), sees_billing: maySeeBilling(actor) };
  return cannotAffordText(account, total_cents, { ...reader, bought: 'this file' });
}

/**
 * Keeps the good shipments of a file and leaves them to a job; what is left out is kept beside them for the file of failed rows. Raises `conflict`
 * for a file that was imported before, a total that has risen since it was seen, and an account that cannot pay for all. Source: screens S34.
 */
export async function importShipments(
  context: RequestContext,
  input: InputOf<Api['importShipments']>,
): Promise<OutputOf<Api['importShipments']>> {
  const actor = importerOf(context);
  refuseUnevenColumns(input);
  const looked_at = await lookAtImport(context, input);
  const good = looked_at.shipments.filter(({ state }) => state === 'good');
  if (good.length === 0) throw new Problem('bad-input', 'Every row has a fault. Nothing was imported.');
  refuseDearer(looked_at, input.total, context);
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, actor, looked_at.account.id);
    refuseClosed(account);
    if (input.kind === 'shipments') {
      refuseUnapproved(account);
      refuseOnHold(account);
      const cannot_pay = await whyCannotPay(context, { account, total_cents: looked_at.total_cents });
      if (cannot_pay !== null) throw new Problem('conflict', cannot_pay);
    }
    const id = await insertImport(
      tx,
      { actor, now: context.now },
      {
        account_id: account.id,
        kind: input.kind,
        file_name: input.file_name,
        fingerprint: looked_at.fingerprint,
        is_repeat: input.is_repeat ?? false,
        columns: keptColumns(input),
        row_count: input.rows.length,
        shipment_count: good.length,
        skipped_count: looked_at.shipments.length - good.length,
        total_cents: looked_at.total_cents,
      },
    );
    if (id === null)
      throw new Problem('conflict', 'This file has been imported before. Undo that import first, or import it again on purpose.');
    await insertItems(tx, id, itemsOf(looked_at, input));
    const { headings, fields, defaults } = input;
    const kept = columnsToKeep(headings, fields);
    await upsertColumns(tx, account.id, { headings_hash: headingsHash(headings), kept, defaults }, context.now);
    await context.services.jobs.add(tx, 'book-import', { provider_id: tx.provider_id, import_id: id });
    await recordChange(tx, context, {
      type: 'shipments.import-started',
      object_type: 'account',
      object_id: account.id,
      account_id: account.id,
      change_to: { import_id: id, kind: input.kind, rows: input.rows.length, shipments: good.length },
    });
    const { imports } = await readImports(tx, actor, { id, limit: 1, offset: 0 });
    const [made] = imports;
    if (!made) throw new Error('An import was not there after it was made.');
    return { import: made };
  });
}

function refuseUnevenColumns({ headings, fields }: InputOf<Api['importShipments']>): void {
  if (headings.length !== fields.length) throw new Problem('bad-input', 'Each heading needs to say which field it fills.');
}

/** The importer pays no more than the total on the screen. Source: screens S10. */
function refuseDearer({ total_cents }: LookedAtImport, agreed: number | undefined, { actor }: RequestContext): void {
  if (agreed === undefined || total_cents <= centsFromRand(agreed) + 1) return;
  const to = maySeeBilling(actor) ? ` to ${randText(total_cents)}` : '';
  throw new Problem('conflict', `The total has changed${to}. Please look at the rows again.`);
}

/** The columns that were sent, each with its heading in the file. */
function keptColumns({ columns, headings, fields }: InputOf<Api['importShipments']>) {
  return columns.map((field) => ({ field, heading: headings[fields.indexOf(field)] ?? labelOf(field) }));
}

function labelOf(field: string): string {
  return SHIPMENT_IMPORT_FIELDS.find(({ key }) => key === field)?.label ?? field;
}

function itemsOf({ shipments, faults }: LookedAtImport, { rows }: InputOf<Api['importShipments']>): NewItem[] {
  const cells_of = new Map(rows.map(({ row, cells }) => [row, cells]));
  const faults_of = Map.groupBy(faults, ({ row }) => row);
  return shipments.map(({ shipment, state, input, fingerprint, rate_cents, message }) => ({
    state: state === 'good' ? 'waiting' : 'skipped',
    rows: shipment.rows,
    reference: shipment.customer_reference,
    fingerprint,
    input: state === 'good' ? input : null,
    cells: shipment.rows.map((row) => cells_of.get(row) ?? []),
    rate_cents: rate_cents ?? ZERO_CENTS,
    message:
      state === 'wrong'
        ? shipment.rows
            .flatMap((row) => (faults_of.get(row) ?? []).map(faultText))
            .join(' ')
            .slice(0, LONGEST_MESSAGE)
        : message,
  }));
}

const LONGEST_MESSAGE = 2000;

function faultText({ row, field, message }: CellFault): string {
  return `Row ${row}${field === '' ? '' : `, ${labelOf(field)}`}: ${message}`;
}
