import { describe, expect, it } from 'vitest';
import { readSettings } from '../../providers/provider-settings.ts';
import { POD_STEP_SETTINGS, fieldsOfAll, missingFields, podStepsOf, proofFieldsOf } from './pod-steps.ts';
import type { PodStep } from './pod-steps.ts';
import { FALLBACK_SETTINGS, fallbackForm } from './proof-demand.ts';
import type { ProofKind } from './proof-demand.ts';

const FORM = fallbackForm(readSettings({}, FALLBACK_SETTINGS));
const NOTHING = { name: '', id_number: '', mobile_number: '', department: '', description: '', photos: 0, signature: 0 };

describe('the steps of a delivery', () => {
  it('KEY-37: are a name and a signature beside the PIN where nothing else is set', () => {
    expect(podStepsOf(readSettings({}, POD_STEP_SETTINGS))).toEqual(['name', 'signature']);
  });

  it('KEY-37: are asked for once each, in the order in which they are set', () => {
    expect(podStepsOf({ driver_pod1: 'photo', driver_pod2: 'id-number', driver_pod3: 'photo' })).toEqual(['photo', 'id-number']);
    expect(podStepsOf({ driver_pod1: 'none', driver_pod2: 'pin', driver_pod3: 'none' })).toEqual([]);
  });

  it.each<[ProofKind, readonly PodStep[], readonly string[]]>([
    ['pin', [], []],
    ['pin', ['name', 'signature'], ['name', 'signature']],
    ['pin', ['photo', 'id-number'], ['id_number', 'photos']],
    ['receiver', [], ['name']],
    ['receiver', ['signature'], ['name', 'signature']],
    ['grv', ['photo'], ['name', 'photos']],
    ['grv', ['signature'], ['name', 'photos', 'signature']],
    ['fallback', ['id-number'], ['name', 'id_number', 'photos', 'signature']],
  ])('KEY-37: a delivery proved by %s with the steps %j misses %j', (kind, steps, missing) => {
    const found = missingFields(kind, NOTHING, proofFieldsOf(kind, FORM, steps));

    expect(found.map(({ field }) => field)).toEqual(missing);
  });

  it('issue 19: one form for several deliveries asks for what any of them does', () => {
    const steps = proofFieldsOf('pin', FORM, ['id-number']);
    const fallback = proofFieldsOf('fallback', FORM, []);

    expect(fieldsOfAll([steps, fallback])).toEqual({ ...fallback, id_number: 'required' });
    expect(fieldsOfAll([fallback, steps])).toEqual(fieldsOfAll([steps, fallback]));
    expect(Object.values(fieldsOfAll([proofFieldsOf('pin', FORM, []), proofFieldsOf('pin', FORM, [])]))).not.toContain(
      'required',
    );
  });

  it('ENUM-07: a stamped document is asked for in its own words, and all that is given is no longer missing', () => {
    const fields = proofFieldsOf('grv', FORM, ['id-number']);

    expect(missingFields('grv', NOTHING, fields).map(({ message }) => message)).toContain(
      'Please take a photo of the stamped document.',
    );
    expect(missingFields('grv', { ...NOTHING, name: 'T', id_number: '80', photos: 1 }, fields)).toEqual([]);
  });
});
