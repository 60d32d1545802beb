import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { DOOR_PHOTO_BYTES_MAX } from '@tsela/domain/shipments/documents/shipment-documents';
import { useState } from 'react';
import type { FallbackForm } from '@tsela/domain/tracking/proof-demand';
import { useConnection } from '../../shell/beside/connection.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import { base64Of } from '../../ui/form/base64.ts';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { fieldId } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { smallPhoto } from '../../ui/form/small-photo.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import dialog from './Dialogs.module.css';
import { FieldProblem } from './FieldDialog.tsx';
import classes from './Proof.module.css';
import { EMPTY_PROOF, PHOTOS_MAX, proofErrors, proofOfDraft } from './proof-draft.ts';
import type { FormKind, ProofDraft, StepProof } from './proof-draft.ts';
import { SignaturePad } from './SignaturePad.tsx';

const TEXTS = ['name', 'mobile_number', 'department', 'description'] as const;
type TextField = (typeof TEXTS)[number];
/** As long as the call takes each. */
const LONGEST: Readonly<Record<TextField, number>> = { name: 255, mobile_number: 30, department: 100, description: 255 };

interface ProofFormProps {
  readonly kind: FormKind;
  readonly form: FallbackForm;
  /** Who received it, where that was said before. */
  readonly receiver_name?: string;
  readonly problem: string | null;
  readonly is_busy: boolean;
  readonly onProof: (proof: StepProof) => void;
}

/** What proves a delivery without a PIN: who received it, and what the provider asks for besides. Source: screens S26, ENUM-07, ENUM-08. */
export function ProofForm({ kind, form, receiver_name = '', problem, is_busy, onProof }: ProofFormProps) {
  const is_offline = useConnection() === 'offline';
  const [draft, setDraft] = useState<ProofDraft>({ ...EMPTY_PROOF, name: receiver_name });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const is_fallback = kind === 'fallback';
  const texts = TEXTS.filter((field) => (is_fallback ? form[field] !== 'off' : field === 'name'));

  function change(changed: Partial<ProofDraft>): void {
    setDraft((before) => ({ ...before, ...changed }));
    // What is put right is said no more.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
  }

  function handleSubmit(): void {
    const missing = proofErrors(kind, draft, form);
    setErrors(missing);
    if (Object.keys(missing).length === 0) onProof(proofOfDraft(kind, draft));
  }

  return (
    <Form gap={3} className={dialog['form']} onSubmit={handleSubmit} isOff={is_busy} errors={errors} hasSummary={false}>
      {is_fallback && <Sentence>{tripsheets.noTries}</Sentence>}
      {texts.map((field) => (
        <TextInput
          key={field}
          field={field}
          is_optional={is_fallback && form[field] === 'optional'}
          value={draft[field]}
          error={errors[field]}
          onChange={(text) => change({ [field]: text })}
        />
      ))}
      {(kind === 'grv' || (is_fallback && form.photos !== 'off')) && (
        <Photos
          label={labelled(
            kind === 'grv' ? tripsheets.stampedDocument : tripsheets.photos,
            kind !== 'grv' && form.photos === 'optional',
          )}
          photos={draft.photos}
          error={errors['photos']}
          onChange={(photos) => change({ photos })}
        />
      )}
      {is_fallback && form.signature !== 'off' && (
        <>
          <SignaturePad
            label={labelled(tripsheets.signature, form.signature === 'optional')}
            onSigned={(signature) => change({ signature })}
          />
          <FieldProblem text={errors['signature']} />
        </>
      )}
      {kind === 'receiver' && <Sentence>{tripsheets.receiverHint}</Sentence>}
      {is_offline && <Sentence>{tripsheets.proofOffline}</Sentence>}
      <FieldProblem text={problem} />
      <Button type="submit" size="lg" loading={is_busy}>
        {tripsheets.deliver}
      </Button>
    </Form>
  );
}

function labelled(label: string, is_optional: boolean): string {
  return is_optional ? tripsheets.optional(label) : label;
}

interface TextInputProps {
  readonly field: TextField;
  readonly is_optional: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function TextInput({ field, is_optional, value, error, onChange }: TextInputProps) {
  const problem = `${field}-problem`;
  return (
    <>
      <Stack as="label" gap={1}>
        <span className={dialog['label']}>{labelled(tripsheets.received[field], is_optional)}</span>
        <input
          className={dialog['input']}
          value={value}
          maxLength={LONGEST[field]}
          inputMode={field === 'mobile_number' ? 'tel' : 'text'}
          autoComplete="off"
          data-autofocus={field === 'name' || undefined}
          id={fieldId(field)}
          aria-invalid={error !== undefined}
          aria-describedby={error && problem}
          onChange={(event) => onChange(event.target.value)}
        />
      </Stack>
      <FieldProblem id={problem} text={error} />
    </>
  );
}

interface PhotosProps {
  readonly label: string;
  readonly photos: readonly Uint8Array[];
  readonly error: string | undefined;
  readonly onChange: (photos: readonly Uint8Array[]) => void;
}

/** Photos of the phone's camera, shrunk before they are kept. */
function Photos({ label, photos, error, onChange }: PhotosProps) {
  const [is_unreadable, setUnreadable] = useState(false);

  async function handleTaken(file: File | null): Promise<void> {
    if (!file) return;
    const photo = await smallPhoto(file, DOOR_PHOTO_BYTES_MAX);
    setUnreadable(photo === null);
    if (photo !== null) onChange([...photos, photo]);
  }

  return (
    <Stack gap={2} role="group" aria-label={label}>
      <span className={dialog['label']}>{label}</span>
      {photos.length > 0 && (
        <div className={classes['photos']}>
          {photos.map((photo, at) => (
            <img
              // Photos are added at the end only, and may be alike.
              key={`${at}-${photo.length}`}
              className={classes['photo']}
              src={`data:image/jpeg;base64,${base64Of(photo)}`}
              alt={tripsheets.photoOf(at + 1)}
            />
          ))}
        </div>
      )}
      {photos.length < PHOTOS_MAX && (
        <ChooseFile accept="image/jpeg,image/png" capture="environment" onChange={(file) => void handleTaken(file)}>
          {(button) => (
            <Button {...button} variant="default" size="lg" leftSection={<IconCamera size={20} aria-hidden="true" />}>
              {photos.length === 0 ? tripsheets.takePhoto : tripsheets.anotherPhoto}
            </Button>
          )}
        </ChooseFile>
      )}
      {photos.length > 0 && (
        <Button variant="subtle" onClick={() => onChange([])}>
          {tripsheets.retakePhotos}
        </Button>
      )}
      <FieldProblem text={is_unreadable ? tripsheets.unreadablePhoto : error} />
    </Stack>
  );
}
