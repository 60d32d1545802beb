import type { AddressWarning } from '@tsela/contract/service-areas/address-shapes';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { bookedCostCenterChecks } from '@tsela/domain/accounts/cost-center-rules';
import type { ReferenceRules } from '@tsela/domain/accounts/reference-rules';
import type { Cents } from '@tsela/domain/money/cents';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { columnOf } from '@tsela/domain/shipments/import/columns-of-checks';
import type {
  CellFault,
  CellRepair,
  CheckedImport,
  ImportDoubt,
  ImportedShipment,
  ImportedSide,
} from '@tsela/domain/shipments/import/imported-shipment';
import type { ShipmentImportField } from '@tsela/domain/shipments/import/import-fields';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { Steps } from '@tsela/domain/steps';
import type { AccountRow } from '../../accounts/account-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { questionOf } from '../../rates/price-question.ts';
import { priceBy } from '../../rates/price-sides.ts';
import type { PricingFacts } from '../../rates/pricing-facts.ts';
import type { QuotedTariff } from '../../rates/quoted-tariff.ts';
import { withRealDays } from '../../rates/requested-days.ts';
import type { ResolvedSide } from '../../rates/resolve-sides.ts';
import type { KnownAddressPositions } from '../../service-areas/known-address-position-reads.ts';
import { resolveAddress } from '../../service-areas/resolve-address.ts';
import { checkShipment } from '../booking/check-shipment.ts';

/** What the shipments of a file are checked and priced by. */
export interface PricingOfImport {
  readonly context: RequestContext;
  readonly settings: StoredSettings;
  readonly facts: PricingFacts;
  readonly tariff: QuotedTariff;
  readonly booked: BookedDays | undefined;
  readonly account: AccountRow;
  readonly references: ReferenceRules;
  readonly gazetteer: Gazetteer;
  readonly doors: KnownAddressPositions;
  /** Those the account offers; null where bookings name none. */
  readonly cost_centers: readonly string[] | null;
  readonly is_quote: boolean;
  /** In fields of the provider's own, of every shipment. */
  readonly custom_fields: NonNullable<CreateShipment['custom_fields']>;
  readonly answers: ReadonlyMap<string, string>;
}

/** A shipment of a file as it would be booked. */
export interface PricedShipment {
  readonly shipment: ImportedShipment;
  /** The key of the address that it is collected at. */
  readonly collection_key: string;
  /** What is sent to the call that books one; null where the row has faults. */
  readonly input: CreateShipment | null;
  readonly service_level_code: string;
  readonly service_level_name: string;
  readonly rate_cents: Cents | null;
  readonly faults: readonly CellFault[];
}

interface PricedImport {
  readonly shipments: readonly PricedShipment[];
  readonly faults: readonly CellFault[];
  readonly warnings: readonly CellFault[];
  readonly repairs: readonly CellRepair[];
  readonly doubts: readonly ImportDoubt[];
}

interface Found {
  readonly faults: CellFault[];
  readonly warnings: CellFault[];
  readonly repairs: CellRepair[];
  readonly doubts: Map<string, ImportDoubt & { readonly rows: number[] }>;
  readonly sides: Map<string, ResolvedSide>;
}

/** Looks up the places of a file's shipments, holds them against every save check and prices them, one at a step. Source: screens S34. */
export function* priceImported({ shipments, faults, repairs }: CheckedImport, pricing: PricingOfImport): Steps<PricedImport> {
  const found: Found = { faults: [], warnings: [], repairs: [], doubts: new Map(), sides: new Map() };
  const of_row = Map.groupBy(faults, ({ row }) => row);
  // A code that got its zeros back is a guess until the place agrees with it.
  const padded = new Set(repairs.flatMap(({ row, field }) => (field.endsWith('_code') ? [`${row} ${field}`] : [])));
  const priced: PricedShipment[] = [];
  for (const shipment of shipments) {
    const before = shipment.rows.flatMap((row) => of_row.get(row) ?? []);
    priced.push(priceOne(shipment, before, { pricing, found, padded }));
    yield;
  }
  const { warnings, doubts } = found;
  return { shipments: priced, faults: found.faults, warnings, repairs: found.repairs, doubts: [...doubts.values()] };
}

interface Pricing {
  readonly pricing: PricingOfImport;
  readonly found: Found;
  readonly padded: ReadonlySet<string>;
}

function priceOne(given: ImportedShipment, before: readonly CellFault[], run: Pricing): PricedShipment {
  const { pricing, found } = run;
  const own: CellFault[] = [];
  const [row = 0] = given.rows;
  const shipment = withKnownPlaces(given, run, own);
  const draft = draftOf(shipment, pricing);
  const sides = { collection: sideOf(shipment.collection, run), delivery: sideOf(shipment.delivery, run) };
  const { gs_hash: collection_key } = sides.collection.address;
  const fail = (faults: readonly CellFault[]): PricedShipment => {
    found.faults.push(...faults);
    return { shipment, collection_key, input: null, ...NO_PRICE, faults: [...before, ...faults] };
  };
  try {
    const input = withRealDays(draft, pricing.context.now);
    const { account, references, settings, context, cost_centers } = pricing;
    checkShipment(input, { sides, account, references, settings, actor: context.actor });
    if (cost_centers !== null)
      refuseIfAny(
        bookedCostCenterChecks(input.cost_center ?? '', {
          enable_cost_centers: true,
          require_cost_center: readSetting(settings, 'require_cost_center'),
          offered: cost_centers,
        }),
      );
    if (before.length + own.length > 0) return fail(own);
    const { facts, tariff, booked } = pricing;
    const { results } = priceBy(facts, { ...questionOf(input, { settings, account_id: account.id, sides, booked }), tariff });
    const chosen = choose(
      results.filter((each) => each.offered),
      shipment.service,
    );
    if (!chosen) {
      const asked = results.find(({ service_level }) => service_level.code === shipment.service);
      const message = asked && !asked.offered ? asked.message : 'No service level is offered for this shipment.';
      return fail([{ row, field: 'service_level', message }]);
    }
    const { code, name } = chosen.service_level;
    const rate = randFromCents(chosen.rate_cents);
    return {
      shipment,
      collection_key,
      input: { ...input, service_level_code: code, rate },
      service_level_code: code,
      service_level_name: name,
      rate_cents: chosen.rate_cents,
      faults: [],
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const said = new Set(
      before.flatMap(({ row: of_row, field }) => [field, ...MEASURES_OF(field)].map((each) => `${of_row} ${each}`)),
    );
    // A cell that could not be read is empty for the checks of a booking: it has its fault already.
    return fail([...own, ...faultsOf(error, shipment).filter(({ row: of_row, field }) => !said.has(`${of_row} ${field}`))]);
  }
}

/** One column may hold all three measures. */
const MEASURES_OF = (field: string): readonly string[] => (field === 'dimensions' ? ['length', 'width', 'height'] : []);

const NO_PRICE = { service_level_code: '', service_level_name: '', rate_cents: null } as const;

/** Each violation at its cell: that of a parcel at the row of the parcel, the others at the first row. */
function faultsOf(problem: Problem, { rows, parcels }: ImportedShipment): CellFault[] {
  const [first = 0] = rows;
  const { violations } = problem;
  if (violations.length === 0) return [{ row: first, field: '', message: problem.message }];
  const seen = new Set<string>();
  return violations.flatMap(({ field, message }) => {
    const at = /^parcels\[(\d+)\]/.exec(field)?.[1];
    const fault = { row: at === undefined ? first : (parcels[Number(at)]?.row ?? first), field: columnOf(field), message };
    const key = `${fault.row} ${fault.field} ${message}`;
    // The parcels of one row share its cells.
    if (seen.has(key)) return [];
    seen.add(key);
    return [fault];
  });
}

function choose(offered: readonly Price[], service: string): Price | undefined {
  if (service === 'cheapest') return offered.toSorted((one, other) => one.rate_cents - other.rate_cents)[0];
  if (service === 'fastest')
    return offered.toSorted(
      (one, other) =>
        one.estimate.delivery_to.getTime() - other.estimate.delivery_to.getTime() || one.rate_cents - other.rate_cents,
    )[0];
  return offered.find(({ service_level }) => service_level.code === service);
}

function addressInputOf({ company, street_address, local_area, city, code, zone }: ImportedSide) {
  return { company, street_address, local_area, city, code, zone };
}

function contactInputOf({ name, email, mobile_number }: ImportedSide) {
  return { name, email, mobile_number };
}

function draftOf(shipment: ImportedShipment, { account, is_quote, custom_fields }: PricingOfImport): CreateShipment {
  const { collection, delivery, parcels, customer_reference, collection_date, declared_value, cost_center, pod_method } =
    shipment;
  return {
    account_id: account.id,
    quick_quote: is_quote ? 'quote' : 'send',
    collection_address: addressInputOf(collection),
    collection_contact: contactInputOf(collection),
    special_instructions_collection: collection.instructions,
    delivery_address: addressInputOf(delivery),
    delivery_contact: contactInputOf(delivery),
    special_instructions_delivery: delivery.instructions,
    customer_reference,
    parcels: parcels.map(({ row: _row, ...parcel }) => parcel),
    ...(collection_date !== '' && { collection_min_date: collection_date }),
    ...(declared_value > 0 && { declared_value }),
    ...(cost_center !== '' && { cost_center }),
    ...(pod_method !== '' && { pod_method }),
    ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
  };
}

/** Most rows of a file share their sender: a side is looked up once. */
const SIDES_KEPT = 20_000;

function sideOf(side: ImportedSide, { pricing, found }: Pick<Pricing, 'pricing' | 'found'>): ResolvedSide {
  const input = addressInputOf(side);
  const key = JSON.stringify(input);
  const known = found.sides.get(key);
  if (known) return known;
  const { address, warnings } = resolveAddress(pricing.gazetteer, input, pricing.doors);
  const resolved: ResolvedSide = { address, warnings, pickup_point_id: '', pickup_point_provider: '' };
  if (found.sides.size < SIDES_KEPT) found.sides.set(key, resolved);
  return resolved;
}

/**
 * Puts suburbs and towns into the spelling of the list of places where the postal code bears it out, and asks where it does not. What else is
 * doubtful about a place is a warning, as at a booking; but a code that was completed and that the place contradicts was completed wrongly.
 */
function withKnownPlaces(given: ImportedShipment, run: Pricing, faults: CellFault[]): ImportedShipment {
  let shipment = given;
  const [row = 0] = given.rows;
  for (const side of SIDES) {
    for (const warning of sideOf(given[side], run).warnings) {
      const field = columnOf(`${side}_address.${warning.field}`) as ShipmentImportField;
      const spelt = warning.code === 'spelling' ? speltOf(warning, { shipment: given, side, field }, run) : null;
      if (spelt !== null) {
        shipment = { ...shipment, [side]: { ...shipment[side], ...spelt } };
        run.found.repairs.push({
          row,
          field,
          value: warning.field === 'city' ? spelt.city : spelt.local_area,
          reason: 'Spelt as in the list of places.',
        });
      } else if (warning.code === 'contradiction' && run.padded.has(`${row} ${side}_code`)) {
        faults.push({ row, field: `${side}_code`, message: `${warning.message} Please enter all four digits of the code.` });
      } else run.found.warnings.push({ row, field, message: warning.message });
    }
  }
  return shipment;
}

interface Misspelt {
  readonly shipment: ImportedShipment;
  readonly side: Side;
  readonly field: ShipmentImportField;
}

/** The names as the list has them where the code agrees or the sender has said so; else it is asked once for all rows alike. */
function speltOf(
  { suggestion, message }: AddressWarning,
  { shipment: { rows, ...sides }, side, field }: Misspelt,
  { pricing: { answers }, found: { doubts } }: Pricing,
): Pick<ImportedSide, 'local_area' | 'city'> | null {
  if (suggestion === null) return null;
  const { local_area, city, code } = sides[side];
  const spelt = { local_area: suggestion.local_area, city: suggestion.city };
  if (code !== '' && code === suggestion.code) return spelt;
  const key = `place ${[local_area, city, code].join('|').toLowerCase()}`;
  const answer = answers.get(key);
  if (answer === 'keep') return null;
  if (answer === 'use') return spelt;
  const asked = doubts.get(key);
  if (asked) asked.rows.push(...rows);
  else {
    const options = [
      { value: 'use', label: [...new Set([suggestion.local_area, suggestion.city])].join(', ') },
      { value: 'keep', label: `Keep ${[...new Set([local_area, city])].filter((part) => part !== '').join(', ')}` },
    ];
    doubts.set(key, { key, field, question: message, options, rows: [...rows] });
  }
  return null;
}
