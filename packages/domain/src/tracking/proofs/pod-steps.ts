import type { SettingKey } from '../../providers/provider-settings.ts';
import type { FallbackForm, ProofKind } from './proof-demand.ts';
import { MISSING_PROOF, STAMPED_MISSING } from './proof-demand.ts';

/** What the driver's pages capture at a delivery, in this order. Source: KEY-37. */
export const POD_STEP_SETTINGS = ['driver_pod1', 'driver_pod2', 'driver_pod3'] as const satisfies readonly SettingKey[];

/** A step beside the PIN, which is asked for by the shipment's own method. */
export type PodStep = 'name' | 'signature' | 'photo' | 'id-number';

const STEPS: readonly PodStep[] = ['name', 'signature', 'photo', 'id-number'];

/** The steps that are set, each once; `none` and `pin` ask for nothing here. Source: KEY-37, screens S26. */
export function podStepsOf(settings: Readonly<Record<(typeof POD_STEP_SETTINGS)[number], string>>): readonly PodStep[] {
  const set = POD_STEP_SETTINGS.map((key) => settings[key]);
  return [...new Set(set)].flatMap((wanted) => STEPS.find((step) => step === wanted) ?? []);
}

export const PROOF_FIELDS = ['name', 'id_number', 'mobile_number', 'department', 'description', 'photos', 'signature'] as const;
export type ProofField = (typeof PROOF_FIELDS)[number];
export type ProofFields = Readonly<Record<ProofField, 'off' | 'optional' | 'required'>>;

const FIELD_OF_STEP: Readonly<Record<PodStep, ProofField>> = {
  name: 'name',
  signature: 'signature',
  photo: 'photos',
  'id-number': 'id_number',
};

const NONE: ProofFields = {
  name: 'off',
  id_number: 'off',
  mobile_number: 'off',
  department: 'off',
  description: 'off',
  photos: 'off',
  signature: 'off',
};

/**
 * What the form of a delivery asks for: what its kind of proof does, and the steps that are set; after a PIN the steps alone. The photo of a
 * stamped document is the photo of its step, too. Source: KEY-37, KEY-41, ENUM-07, screens S26.
 */
export function proofFieldsOf(kind: ProofKind, form: FallbackForm, steps: readonly PodStep[]): ProofFields {
  const asked = Object.fromEntries(steps.map((step) => [FIELD_OF_STEP[step], 'required' as const]));
  switch (kind) {
    case 'pin':
      return { ...NONE, ...asked };
    case 'receiver':
      return { ...NONE, name: 'required', ...asked };
    case 'grv':
      return { ...NONE, name: 'required', photos: 'required', ...asked };
    case 'fallback':
      return { ...NONE, ...form, ...asked };
  }
}

/** What one form asks for that proves several deliveries at a door: whatever any of them does, as strictly as the strictest. Source: issue 19, part 4. */
export function fieldsOfAll(each: readonly ProofFields[]): ProofFields {
  const strictest = (field: ProofField) =>
    (['required', 'optional'] as const).find((demand) => each.some((fields) => fields[field] === demand)) ?? 'off';
  return {
    name: strictest('name'),
    id_number: strictest('id_number'),
    mobile_number: strictest('mobile_number'),
    department: strictest('department'),
    description: strictest('description'),
    photos: strictest('photos'),
    signature: strictest('signature'),
  };
}

/** The same form, which asks for more: for what a delivery was refused without. */
export function fieldsWith(fields: ProofFields, lacking: readonly string[]): ProofFields {
  const more = PROOF_FIELDS.filter((field) => lacking.includes(field)).map((field) => [field, 'required'] as const);
  return { ...fields, ...Object.fromEntries(more) };
}

/** What was captured at the door; the photos are of the stamped document where that is the proof. */
export interface CapturedFields {
  readonly name: string;
  readonly id_number: string;
  readonly mobile_number: string;
  readonly department: string;
  readonly description: string;
  readonly photos: number;
  readonly signature: number;
}

/** What is still missing of a form, by field; empty where it is complete. */
export function missingFields(kind: ProofKind, captured: CapturedFields, fields: ProofFields) {
  const isThere = (field: ProofField) => {
    const value = captured[field];
    return typeof value === 'number' ? value > 0 : value.trim() !== '';
  };
  return PROOF_FIELDS.filter((field) => fields[field] === 'required' && !isThere(field)).map((field) => ({
    field,
    message: kind === 'grv' && field === 'photos' ? STAMPED_MISSING : MISSING_PROOF[field],
  }));
}
