import type { SettingKey } from '../../providers/provider-settings.ts';

/** What a recipient may be asked for where the PIN does not work out. Source: ENUM-08. */
export const FALLBACK_FIELDS = ['name', 'mobile_number', 'department', 'description', 'photos', 'signature'] as const;
export type FallbackField = (typeof FALLBACK_FIELDS)[number];

/** Two for each field. Source: KEY-41, KEY-42. */
export const FALLBACK_SETTINGS = [
  'pod_fallback_name_enabled',
  'pod_fallback_name_required',
  'pod_fallback_mobile_number_enabled',
  'pod_fallback_mobile_number_required',
  'pod_fallback_department_enabled',
  'pod_fallback_department_required',
  'pod_fallback_description_enabled',
  'pod_fallback_description_required',
  'pod_fallback_photos_enabled',
  'pod_fallback_photos_required',
  'pod_fallback_signature_enabled',
  'pod_fallback_signature_required',
] as const satisfies readonly SettingKey[];

export type FallbackSettings = Readonly<Record<(typeof FALLBACK_SETTINGS)[number], boolean>>;
export type FallbackForm = Readonly<Record<FallbackField, 'off' | 'optional' | 'required'>>;

/** What the form asks for; a name always where nothing else is, since something has to prove a delivery. Source: KEY-41, KEY-42, screens S26. */
export function fallbackForm(settings: FallbackSettings): FallbackForm {
  const of = (field: FallbackField) => {
    if (!settings[`pod_fallback_${field}_enabled`]) return 'off';
    return settings[`pod_fallback_${field}_required`] ? 'required' : 'optional';
  };
  const form = {
    name: of('name'),
    mobile_number: of('mobile_number'),
    department: of('department'),
    description: of('description'),
    photos: of('photos'),
    signature: of('signature'),
  } as const;
  return Object.values(form).includes('required') ? form : { ...form, name: 'required' };
}

/** How a delivery is proved: the PIN, what takes its place, the stamped document, or who received it where none of them is for. */
export type ProofKind = 'pin' | 'fallback' | 'grv' | 'receiver';

interface ToDeliver {
  readonly pod_method: string;
  readonly pin_needed: boolean;
  readonly pin_attempts_left: number;
  /** Whether the receiver has no PIN to give. */
  readonly has_no_pin?: boolean | undefined;
}

/** Source: ENUM-07, screens S26. */
export function proofKindOf({ pod_method, pin_needed, pin_attempts_left, has_no_pin = false }: ToDeliver): ProofKind {
  if (pod_method === 'grv') return 'grv';
  if (!pin_needed) return 'receiver';
  return pin_attempts_left > 0 && !has_no_pin ? 'pin' : 'fallback';
}

export const MISSING_PROOF: Readonly<Record<FallbackField | 'id_number', string>> = {
  name: 'Please enter who received it.',
  id_number: 'Please enter the ID number of who received it.',
  mobile_number: 'Please enter the mobile number of who received it.',
  department: 'Please enter the department that received it.',
  description: 'Please describe where or to whom it was given.',
  photos: 'Please take a photo of the delivery.',
  signature: 'Please let who received it sign.',
};
export const STAMPED_MISSING = 'Please take a photo of the stamped document.';
