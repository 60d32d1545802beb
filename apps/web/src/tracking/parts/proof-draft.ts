import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { missingFields } from '@tsela/domain/tracking/proofs/pod-steps';
import type { ProofFields } from '@tsela/domain/tracking/proofs/pod-steps';
import type { ProofKind } from '@tsela/domain/tracking/proofs/proof-demand';
import { base64Of, bytesOf } from '../../ui/form/base64.ts';

/** Beside a signature. */
export const PHOTOS_MAX = 3;

/** What goes along with a step. */
export interface StepProof {
  readonly reason?: string;
  readonly pin?: string;
  readonly has_no_pin?: true;
  readonly contact_tried?: NonNullable<FieldEvent['contact_tried']>;
  readonly receiver_name?: string;
  readonly receiver?: NonNullable<FieldEvent['receiver']>;
  readonly documents?: NonNullable<FieldEvent['documents']>;
  readonly parcel_check?: NonNullable<FieldEvent['parcel_check']>;
  /** Of a collection request: how many parcels there were. */
  readonly collected_parcels?: number;
}

/** What is typed, photographed and signed at the door. */
export interface ProofDraft {
  readonly name: string;
  readonly id_number: string;
  readonly mobile_number: string;
  readonly department: string;
  readonly description: string;
  readonly photos: readonly Uint8Array[];
  readonly signature: Uint8Array | null;
}

export const EMPTY_PROOF: ProofDraft = {
  name: '',
  id_number: '',
  mobile_number: '',
  department: '',
  description: '',
  photos: [],
  signature: null,
};

/** What is missing, by field. The photos of a stamped document are those of the form. */
export function proofErrors(kind: ProofKind, draft: ProofDraft, fields: ProofFields): Readonly<Record<string, string>> {
  const { photos, signature, ...texts } = draft;
  const captured = { ...texts, photos: photos.length, signature: signature === null ? 0 : 1 };
  return Object.fromEntries(missingFields(kind, captured, fields).map(({ field, message }) => [field, message]));
}

/** The proof as the step carries it; what is empty is left out. */
export function proofOfDraft(kind: ProofKind, { name, photos, signature, ...texts }: ProofDraft): StepProof {
  const said = Object.entries(texts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()] as const]));
  const documents = [
    ...photos.map((bytes) => ({ type: kind === 'grv' ? ('grv' as const) : ('photo' as const), content: base64Of(bytes) })),
    ...(signature === null ? [] : [{ type: 'signature' as const, content: base64Of(signature) }]),
  ];
  return {
    ...(name.trim() !== '' && { receiver_name: name.trim() }),
    ...(said.length > 0 && { receiver: Object.fromEntries(said) }),
    ...(documents.length > 0 && { documents }),
  };
}

/** The form as it was filled in before, where it is asked for once more; empty where it was not. */
export function draftOfProof({ receiver_name = '', receiver = {}, documents = [] }: StepProof): ProofDraft {
  const bytes = (is_signature: boolean) =>
    documents.flatMap(({ type, content }) =>
      (type === 'signature') === is_signature && content !== undefined ? [bytesOf(content)] : [],
    );
  const [signature = null] = bytes(true);
  return { ...EMPTY_PROOF, ...receiver, name: receiver_name, photos: bytes(false), signature };
}

/** Photos that go along with a step; nothing where there are none. */
export function photosOf(photos: readonly Uint8Array[]): StepProof {
  return photos.length === 0 ? {} : { documents: photos.map((bytes) => ({ type: 'photo', content: base64Of(bytes) })) };
}
