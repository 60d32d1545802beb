import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { missingProof } from '@tsela/domain/tracking/proof-demand';
import type { FallbackForm, ProofKind } from '@tsela/domain/tracking/proof-demand';
import { base64Of } from '../../ui/form/base64.ts';

/** Beside a signature. */
export const PHOTOS_MAX = 3;

/** What goes along with a step. */
export interface StepProof {
  readonly reason?: string;
  readonly pin?: string;
  readonly receiver_name?: string;
  readonly receiver?: NonNullable<FieldEvent['receiver']>;
  readonly documents?: NonNullable<FieldEvent['documents']>;
  /** Of a collection request: how many parcels there were. */
  readonly collected_parcels?: number;
}

export type FormKind = Exclude<ProofKind, 'pin'>;

/** What is typed, photographed and signed at the door. */
export interface ProofDraft {
  readonly name: string;
  readonly mobile_number: string;
  readonly department: string;
  readonly description: string;
  readonly photos: readonly Uint8Array[];
  readonly signature: Uint8Array | null;
}

export const EMPTY_PROOF: ProofDraft = {
  name: '',
  mobile_number: '',
  department: '',
  description: '',
  photos: [],
  signature: null,
};

/** What is missing, by field. The photos of a stamped document are those of the form. */
export function proofErrors(kind: FormKind, draft: ProofDraft, form: FallbackForm): Readonly<Record<string, string>> {
  const { photos, signature, ...texts } = draft;
  const is_stamped = kind === 'grv';
  const captured = {
    ...texts,
    photos: is_stamped ? 0 : photos.length,
    stamped: is_stamped ? photos.length : 0,
    signatures: signature === null ? 0 : 1,
  };
  const missing = missingProof(kind, captured, form);
  return Object.fromEntries(missing.map(({ field, message }) => [field === 'stamped' ? 'photos' : field, message]));
}

/** The proof as the step carries it; what is empty is left out. */
export function proofOfDraft(kind: FormKind, { name, photos, signature, ...texts }: ProofDraft): StepProof {
  const said = Object.entries(texts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()] as const]));
  const documents = [
    ...photos.map((bytes) => ({ type: kind === 'grv' ? ('grv' as const) : ('photo' as const), content: base64Of(bytes) })),
    ...(signature === null ? [] : [{ type: 'signature' as const, content: base64Of(signature) }]),
  ];
  return {
    receiver_name: name.trim(),
    ...(said.length > 0 && { receiver: Object.fromEntries(said) }),
    ...(documents.length > 0 && { documents }),
  };
}
