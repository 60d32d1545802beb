import { hash } from 'node:crypto';
import type { InputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import type { Cents } from '@tsela/domain/money/cents';
import { ZERO_CENTS, addCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { checkImportRows } from '@tsela/domain/shipments/import/check-import-rows';
import { bookKey } from '@tsela/domain/shipments/import/imported-shipment';
import type {
  CellFault,
  CheckedImport,
  ImportedShipment,
  ShipmentImportRow,
} from '@tsela/domain/shipments/import/imported-shipment';
import { DAY_MS } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { openingWarningsOf } from '../../address-book/opening-warnings.ts';
import type { AskedVisit } from '../../address-book/opening-warnings.ts';
import { accountOfCaller } from '../../accounts/account-of-caller.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { readOfferedCostCenters } from '../../accounts/cost-center-repository.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { bookedDays } from '../../rates/price-sides.ts';
import { liveTariff } from '../../rates/quoted-tariff.ts';
import { runYielding } from '../../run-yielding.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { knownAddressPositionsFor } from '../../service-areas/known-address-position-reads.ts';
import { refuseWrongCustomFields } from '../shipment-fields.ts';
import { findEarlierImport, readAlike, readBook } from './import-facts-reads.ts';
import { importerOf } from './importer-of.ts';
import { priceImported } from './price-imported.ts';
import type { PricedShipment, PricingOfImport } from './price-imported.ts';

type FileInput = InputOf<typeof shipmentImportApi.checkImport>;

/** A shipment of the file with what would become of it. */
export interface LookedAtShipment extends Omit<PricedShipment, 'faults'> {
  readonly state: 'good' | 'wrong' | 'duplicate';
  /** Why it counts as a duplicate. */
  readonly message: string;
  readonly fingerprint: string;
}

export interface LookedAtImport {
  readonly account: AccountRow;
  readonly rows: readonly ShipmentImportRow[];
  readonly shipments: readonly LookedAtShipment[];
  readonly faults: readonly CellFault[];
  readonly warnings: readonly CellFault[];
  readonly repairs: CheckedImport['repairs'];
  readonly doubts: CheckedImport['doubts'];
  /** Of what would be booked now. */
  readonly total_cents: Cents;
  readonly fingerprint: string;
  readonly earlier: Awaited<ReturnType<typeof findEarlierImport>>;
}

/** A reference that was sent within this time is the same order, most likely. Source: screens S34. */
const ALIKE_WITHIN_DAYS = 30;

/**
 * Reads, repairs, checks and prices every row of a file, as a booking of each would: the database is asked once for each kind of thing, however
 * many rows there are, and other calls are served meanwhile. Source: screens S34, beyond 13.
 */
export async function lookAtImport(context: RequestContext, input: FileInput): Promise<LookedAtImport> {
  importerOf(context);
  const settings = await context.services.settings.of(context.provider_id);
  const rows = rowsOf(input);
  const is_quote = input.kind === 'quotes';
  const { custom_fields = {} } = input.defaults;
  // They are the same for all rows: what is wrong with them is said once, before anything is looked at.
  await refuseWrongCustomFields(context, { custom_fields, is_quote });
  const facts = await context.services.pricing_facts.of(context.provider_id);
  const tariff = liveTariff(facts.live, context.now);
  const { account, book, cost_centers } = await reading(context, async (tx) => {
    const found = await accountOfCaller(tx, context, { account_id: input.account_id, settings });
    const has_centers = readSetting(settings, 'enable_cost_centers') && !is_quote;
    return {
      account: found,
      book: await readBook(tx, found.id, bookNames(rows)),
      cost_centers: has_centers ? await readOfferedCostCenters(tx, found.id) : null,
    };
  });
  const { collection, service_level, collection_date = '', pod_method = '' } = input.defaults;
  const checked = await runYielding(
    checkImportRows(rows, {
      // The shape of the contract admits real days only.
      defaults: { collection, service_level, collection_date: collection_date as Day | '', pod_method },
      units: input.units ?? {},
      answers: new Map((input.answers ?? []).map(({ key, value }) => [key, value])),
      book,
      service_levels: tariff.compiled.card.service_levels,
    }),
  );
  const choices = await context.services.account_choices.of(context.provider_id);
  const pricing: PricingOfImport = {
    context,
    settings,
    facts,
    tariff,
    booked: await bookedDays(context, tariff),
    account,
    references: choices.of(account.id).reference_rules,
    gazetteer: await gazetteerFor(context),
    doors: await knownAddressPositionsFor(context),
    cost_centers,
    is_quote,
    custom_fields,
    answers: new Map((input.answers ?? []).map(({ key, value }) => [key, value])),
  };
  const priced = await runYielding(priceImported(checked, pricing));
  return withDuplicates(context, input, { account, rows, checked, priced });
}

interface Priced {
  readonly account: AccountRow;
  readonly rows: readonly ShipmentImportRow[];
  readonly checked: CheckedImport;
  readonly priced: ReturnType<typeof priceImported> extends Generator<unknown, infer Result> ? Result : never;
}

async function withDuplicates(
  context: RequestContext,
  input: FileInput,
  { account, rows, checked, priced }: Priced,
): Promise<LookedAtImport> {
  const fingerprints = checked.shipments.map((shipment) => shipmentFingerprint(shipment, input.kind));
  const fingerprint = fileFingerprint(input);
  const public_holidays = readSetting(await context.services.settings.of(context.provider_id), 'public_holidays');
  const { alike, earlier, closed } = await reading(context, async (tx) => ({
    alike: await readAlike(tx, account.id, {
      references: [...new Set(checked.shipments.map(({ customer_reference }) => customer_reference))],
      fingerprints: [...new Set(fingerprints)],
      since: new Date(context.now.getTime() - ALIKE_WITHIN_DAYS * DAY_MS),
    }),
    earlier: await findEarlierImport(tx, account.id, fingerprint),
    closed: await openingWarningsOf(tx, { account_id: account.id, public_holidays }, priced.shipments.map(collectionOf)),
  }));
  const seen = new Set<string>();
  const shipments = priced.shipments.map(({ faults, ...shipment }, at): LookedAtShipment => {
    const own = fingerprints[at] ?? '';
    const is_again = seen.has(own);
    seen.add(own);
    const message = whyDuplicate(shipment.shipment, {
      is_again,
      is_alike: alike.fingerprints.has(own),
      references: alike.references,
    });
    const is_left_out = message !== '' && input.include_duplicates !== true;
    return { ...shipment, fingerprint: own, message, state: faults.length > 0 ? 'wrong' : is_left_out ? 'duplicate' : 'good' };
  });
  const good = shipments.filter(({ state }) => state === 'good');
  return {
    account,
    rows,
    shipments,
    faults: [...checked.faults, ...priced.faults],
    warnings: [...priced.warnings, ...closedCollections(priced.shipments, closed)],
    repairs: [...checked.repairs, ...priced.repairs],
    doubts: [...checked.doubts, ...priced.doubts],
    total_cents: addCents(ZERO_CENTS, ...good.map(({ rate_cents }) => rate_cents ?? ZERO_CENTS)),
    fingerprint,
    earlier,
  };
}

/** When a shipment of a file is asked to be collected: files say the day and no time. */
function collectionOf({ shipment: { collection, collection_date }, collection_key }: PricedShipment): AskedVisit {
  const { name: contact_name, company } = collection;
  return {
    address_key: collection_key,
    company,
    contact_name,
    day: collection_date === '' ? null : collection_date,
    after: '',
    before: '',
  };
}

/** That the contact is closed on the day of collection, at the first row of the shipment. */
function closedCollections(shipments: readonly PricedShipment[], closed: readonly (string | null)[]): CellFault[] {
  return shipments.flatMap(({ shipment: { rows } }, at) => {
    const [message, row] = [closed[at], rows[0]];
    return message && row !== undefined ? [{ row, field: 'collection_date' as const, message }] : [];
  });
}

function whyDuplicate(
  { customer_reference }: ImportedShipment,
  { is_again, is_alike, references }: { is_again: boolean; is_alike: boolean; references: ReadonlySet<string> },
): string {
  if (is_alike) return 'The same shipment was imported within the last 30 days.';
  if (customer_reference !== '' && references.has(customer_reference))
    return `Reference ${customer_reference} was sent within the last 30 days.`;
  // Without a reference two alike are two: a shop sends one thing twice.
  return is_again && customer_reference !== '' ? 'The same shipment is above in this file.' : '';
}

function rowsOf({ columns, rows }: FileInput): ShipmentImportRow[] {
  const seen = new Set<number>();
  return rows.map(({ row, cells }) => {
    if (seen.has(row)) throw new Problem('bad-input', `Row ${row} is there twice.`);
    seen.add(row);
    const pairs = columns.flatMap((column, at) => (cells[at] ? [[column, cells[at]] as const] : []));
    return { row, cells: Object.fromEntries(pairs) };
  });
}

function bookNames(rows: readonly ShipmentImportRow[]): string[] {
  const names = rows.flatMap(({ cells }) => [cells.collection_book ?? '', cells.delivery_book ?? '']);
  return [...new Set(names.map(bookKey))].filter((name) => name !== '');
}

/** The same cells in the same order are the same file, whatever it is called. */
function fileFingerprint({ kind, columns, rows }: FileInput): string {
  return hash('sha256', JSON.stringify([kind, columns, rows.map(({ cells }) => cells.map((cell) => cell.trim()))]));
}

/** What makes two shipments of files the same, whatever rows they were in. */
function shipmentFingerprint(
  { rows: _rows, parcels, service: _service, collection_date: _date, ...shipment }: ImportedShipment,
  kind: string,
): string {
  return hash('sha256', JSON.stringify([kind, shipment, parcels.map(({ row: _row, ...parcel }) => parcel)]));
}
