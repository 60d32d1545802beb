import { describe, expect, it } from 'vitest';
import { readSettings } from '../providers/provider-settings.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import { SEEN_AT_ONCE_MS } from './field-exceptions.ts';
import { isAskedFor, missingOfProof, missingOfStep, missingText } from './step-demands.ts';
import { FALLBACK_SETTINGS, fallbackForm } from './proofs/proof-demand.ts';

const NOTHING = { name: '', id_number: '', mobile_number: '', department: '', description: '', photos: 0, signature: 0 };
const parcel = (number: number, alternative_tracking_reference = '') => ({
  tracking_reference: `TCG7/${number}`,
  alternative_tracking_reference,
});
const TWO = [parcel(1), parcel(2, 'STICKER-0000002')];
const scanned = (check: Parameters<typeof missingOfStep>[0]['check'], to = 'delivered' as const, reference = 'TCG7') =>
  missingOfStep({ to, reference, parcels: TWO, check }, {});

describe('the parcels of a step', () => {
  it('KEY-36: each is scanned, by any of its references and however they are written, before it is delivered or collected', () => {
    expect(scanned(undefined)).toMatchObject([
      { demand: 'parcels', message: 'Scan each of the parcels first: 2 of 2 are missing.' },
    ]);
    expect(scanned({ confirmed: ['tcg7/1'] })).toMatchObject([{ message: 'Scan TCG7/2 first.', is_said: false }]);
    expect(scanned({ confirmed: ['tcg7/1', 'sticker-0000002'] })).toEqual([]);
    expect(scanned({ confirmed: ['TCG7/1'] }, 'delivered', 'TCG7/2')).toEqual([]);
    expect(missingOfStep({ to: 'out-for-delivery', reference: 'TCG7', parcels: TWO }, {})).toEqual([]);
    expect(missingOfStep({ to: 'delivered', reference: 'TCG7', parcels: TWO }, { driver_must_scan_each_parcel: false })).toEqual(
      [],
    );
  });

  it('KEY-34, KEY-35: one that was added in the same act needs no scan, and one that is said not to be there is not asked for', () => {
    expect(scanned({ confirmed: ['TCG7/1'], added: 1 })).toEqual([]);
    const [left] = scanned({ confirmed: ['TCG7/1'], left: ['TCG7/2'] });

    expect(left).toMatchObject({ demand: 'parcels', is_said: true });
    expect(left && isAskedFor([left], 0)).toBe(false);
  });

  it('KEY-36: a sticker is on each where the provider forces them, at a collection alone', () => {
    const settings = { driver_force_alternative_reference: true, driver_must_scan_each_parcel: false };
    const of = (to: 'collected' | 'delivered') => missingOfStep({ to, reference: 'TCG7', parcels: TWO }, settings);

    expect(of('collected')).toMatchObject([{ demand: 'stickers', message: 'Scan a sticker onto TCG7/1 first.' }]);
    expect(of('delivered')).toEqual([]);
  });
});

describe('the reason of a step', () => {
  const SETTINGS = { rejection_reasons: ['Too large'], disable_other_for_rejection_reasons: true };
  const why = (reason: string, settings: ProviderSettings = SETTINGS) =>
    missingOfStep({ to: 'delivery-rejected', reference: 'TCG7', parcels: [], reason }, settings).map(({ message }) => message);

  it('KEY-31, KEY-32: is one of the list where no other is taken', () => {
    expect(why(' ')).toEqual(['Please choose a reason.']);
    expect(why('Raining')).toEqual(['Please choose one of the reasons.']);
    expect([why('Too large'), why('Raining', { rejection_reasons: ['Too large'] })]).toEqual([[], []]);
  });

  it.each(['cancelled', 'returned-to-hub', 'collection-exception', 'delivery-failed-attempt'] as const)(
    'is asked for at %s',
    (to) => {
      expect(missingOfStep({ to, reference: 'TCG7', parcels: [] }, {})).toMatchObject([{ demand: 'reason' }]);
    },
  );
});

describe('what proves a delivery', () => {
  const form = fallbackForm(readSettings({}, FALLBACK_SETTINGS));

  it('KEY-37: the steps are missing beside the proof, and are not the proof', () => {
    const found = missingOfProof({ kind: 'receiver', captured: NOTHING, form, steps: ['name', 'signature'] });

    expect(found.proof.map(({ demand }) => demand)).toEqual(['name']);
    expect(found.steps.map(({ demand }) => demand)).toEqual(['signature']);
    expect(missingText(found.steps)).toBe('Taken without: a signature.');
    expect(missingText([])).toBe('');
  });

  it('is asked of a driver who is still there, and of none who left', () => {
    const { steps } = missingOfProof({ kind: 'pin', captured: NOTHING, form, steps: ['signature'] });

    expect([0, SEEN_AT_ONCE_MS, SEEN_AT_ONCE_MS + 1].map((waited_ms) => isAskedFor(steps, waited_ms))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isAskedFor([], 0)).toBe(false);
  });
});
