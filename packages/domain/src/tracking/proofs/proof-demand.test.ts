import { describe, expect, it } from 'vitest';
import { readSettings } from '../../providers/provider-settings.ts';
import { FALLBACK_FIELDS, FALLBACK_SETTINGS, fallbackForm, proofKindOf } from './proof-demand.ts';
import type { FallbackField, FallbackForm, FallbackSettings, ProofKind } from './proof-demand.ts';
import { missingOfProof } from '../step-demands.ts';
import type { CapturedFields } from './pod-steps.ts';

const SWITCHES = {
  name: ['pod_fallback_name_enabled', 'pod_fallback_name_required'],
  mobile_number: ['pod_fallback_mobile_number_enabled', 'pod_fallback_mobile_number_required'],
  department: ['pod_fallback_department_enabled', 'pod_fallback_department_required'],
  description: ['pod_fallback_description_enabled', 'pod_fallback_description_required'],
  photos: ['pod_fallback_photos_enabled', 'pod_fallback_photos_required'],
  signature: ['pod_fallback_signature_enabled', 'pod_fallback_signature_required'],
} as const;

/** Every field on, and those required that are named. */
const required = (...fields: readonly FallbackField[]): FallbackSettings =>
  // Two keys for each field.
  Object.fromEntries(
    FALLBACK_FIELDS.flatMap((field) => [
      [SWITCHES[field][0], true],
      [SWITCHES[field][1], fields.includes(field)],
    ]),
  ) as unknown as FallbackSettings;
const NOTHING: CapturedFields = {
  name: ' ',
  id_number: '',
  mobile_number: '',
  department: '',
  description: '',
  photos: 0,
  signature: 0,
};
const missingProof = (kind: ProofKind, captured: CapturedFields, form: FallbackForm) =>
  missingOfProof({ kind, captured, form, steps: [] }).proof;
const fields = (missing: ReturnType<typeof missingProof>) => missing.map(({ demand }) => demand);

describe('ENUM-07: a delivery is proved by', () => {
  it.each([
    ['grv', true, 3, 'grv'],
    ['grv', false, 0, 'grv'],
    ['pin-with-fallback', true, 1, 'pin'],
    ['pin-with-fallback', true, 0, 'fallback'],
    ['pin-with-fallback', false, 0, 'receiver'],
  ])('%s, PIN needed %s, %s tries left: %s', (pod_method, pin_needed, pin_attempts_left, kind) => {
    expect(proofKindOf({ pod_method, pin_needed, pin_attempts_left })).toBe(kind);
  });

  it('the stamped document with a name', () => {
    const form = fallbackForm(required());

    expect(fields(missingProof('grv', NOTHING, form))).toEqual(['name', 'photos']);
    expect(fields(missingProof('grv', { ...NOTHING, signature: 1 }, form))).toEqual(['name', 'photos']);
    expect(missingProof('grv', { ...NOTHING, name: 'Rachel', photos: 1 }, form)).toEqual([]);
    expect(fields(missingProof('receiver', NOTHING, form))).toEqual(['name']);
  });
});

describe('KEY-41, KEY-42: the fallback', () => {
  it('ENUM-08: asks for six fields where all are required', () => {
    const all = ['name', 'mobile_number', 'department', 'description', 'photos', 'signature'] as const;

    expect(fields(missingProof('fallback', NOTHING, fallbackForm(required(...all))))).toEqual(all);
  });

  it.each(FALLBACK_FIELDS)('asks for %s where it is required, and for nothing else', (field) => {
    const form = fallbackForm(required(field));
    const given = {
      ...NOTHING,
      [field]: field === 'photos' || field === 'signature' ? 1 : 'x',
    };

    expect(fields(missingProof('fallback', NOTHING, form))).toEqual([field]);
    expect(missingProof('fallback', given, form)).toEqual([]);
  });

  it('asks for no field that is switched off, required or not', () => {
    const form = fallbackForm({ ...required('name', 'photos'), pod_fallback_photos_enabled: false });

    expect([form.photos, fields(missingProof('fallback', NOTHING, form))]).toEqual(['off', ['name']]);
  });

  it('asks for a name where nothing is required', () => {
    expect(fallbackForm(required()).name).toBe('required');
  });

  it('asks for name, photo and signature at first', () => {
    expect(fields(missingProof('fallback', NOTHING, fallbackForm(readSettings({}, FALLBACK_SETTINGS))))).toEqual([
      'name',
      'photos',
      'signature',
    ]);
  });
});
