import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseGazetteer } from '../../service-areas/gazetteer.ts';
import { checkRateCard } from '../card/check-rate-card.ts';
import { compileRateCard } from '../card/compile-rate-card.ts';
import { EMPTY_CARD } from '../card/empty-card.ts';
import { INPUT, IN_CPT, IN_JHB, PARCEL, day, priceOf, refusalOf } from '../card/sample-card.testing.ts';
import { cardOfTemplate } from './tariff-templates.ts';
import { TARIFF_TEMPLATES } from './template-parts.ts';
import type { TariffTemplate, TemplateBranch } from './template-parts.ts';

const PLACES = parseGazetteer(readFileSync(new URL('../../../../../apps/server/data/za-places.tsv', import.meta.url), 'utf8'));
const RULES = { day: day('2027-03-10'), node_count_max: 500, places: PLACES };
const JOHANNESBURG = { code: 'JNB', name: 'Johannesburg', lat: -26.2041, lng: 28.0473 };
const PRETORIA = { code: 'PTA', name: 'Pretoria', lat: -25.7479, lng: 28.2293 };
const CAPE_TOWN = { code: 'CPT', name: 'Cape Town', lat: -33.9258, lng: 18.4233 };

const cardOf = (template: TariffTemplate, branches: readonly TemplateBranch[] = [JOHANNESBURG]) =>
  cardOfTemplate(template, EMPTY_CARD, branches);
const findingsOf = (template: TariffTemplate, branches?: readonly TemplateBranch[]) =>
  checkRateCard(cardOf(template, branches), RULES).findings;

/** The price in cents with VAT of one parcel from Rosebank in Johannesburg. */
function priceAt(template: TariffTemplate, code: string, { to = IN_CPT, weight_grams = 2000 } = {}): number {
  const input = { ...INPUT, delivery: to, parcels: [{ ...PARCEL, weight_grams }] };
  return priceOf(code, { card: compileRateCard(cardOf(template)), input }).rate_cents;
}

describe('the templates of a tariff', () => {
  it.each(['national', 'per-kilogram'] as const)('%s: nothing stands against publishing it', (template) => {
    expect(findingsOf(template)).toEqual([]);
  });

  it('local: only what it leaves out is told, and two areas never share an address', () => {
    const findings = findingsOf('local', [JOHANNESBURG, PRETORIA, CAPE_TOWN]);

    expect([...new Set(findings.map(({ severity, code }) => `${severity} ${code}`))]).toEqual([
      'warning missing-pairs',
      'warning not-served',
    ]);
    expect(cardOf('local', [JOHANNESBURG, PRETORIA, CAPE_TOWN]).zones.map(({ code }) => code)).toEqual(['JNB', 'CPT']);
  });

  it('keep what the provider has of VAT, and one group for all accounts', () => {
    const vat_percentages = [{ from_date: day('2026-04-01'), percentage_bp: 1600 }];
    for (const template of TARIFF_TEMPLATES) {
      const card = cardOfTemplate(template, { ...EMPTY_CARD, vat_percentages }, [CAPE_TOWN]);
      expect([card.vat_percentages, card.rate_groups]).toEqual([vat_percentages, EMPTY_CARD.rate_groups]);
    }
  });

  it('local: one price up to 5 kg within the area of a branch, and none out of it', () => {
    // 65.00 and VAT; 65.00 + 3 x 4.50 = 78.50 and VAT; 95.00 and VAT.
    expect(priceAt('local', 'NDL', { to: IN_JHB })).toBe(7475);
    expect(priceAt('local', 'NDL', { to: IN_JHB, weight_grams: 7200 })).toBe(9028);
    expect(priceAt('local', 'SDX', { to: IN_JHB })).toBe(10_925);
    expect(refusalOf('SDX', { card: compileRateCard(cardOf('local')), input: INPUT }).offered).toBe(false);
  });

  it('national: dearer overnight than by road, and farther than near', () => {
    // 99.00 + 12.5 % = 111.38, and VAT; 65.00 + 12.5 % = 73.13, and VAT; 179.00 + 12.5 % = 201.38, and VAT.
    expect(priceAt('national', 'ECO')).toBe(12_809);
    expect(priceAt('national', 'ECO', { to: IN_JHB })).toBe(8410);
    expect(priceAt('national', 'ONX')).toBe(23_159);
  });

  it('per kilogram: the least charge, and from there each kilogram', () => {
    // 45.00 + 2 x 5.60 is less than 95.00: 95.00 + 12.5 % = 106.88, and VAT; 45.00 + 20 x 5.60 = 157.00 + 12.5 % = 176.63, and VAT.
    expect(priceAt('per-kilogram', 'RFX')).toBe(12_291);
    expect(priceAt('per-kilogram', 'RFX', { weight_grams: 20_000 })).toBe(20_312);
  });
});
