import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import type { ProofFields } from '@tsela/domain/tracking/proofs/pod-steps';
import type { ProofKind } from '@tsela/domain/tracking/proofs/proof-demand';
import { useConnection } from '../../shell/beside/connection.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { fieldId } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import dialog from './Dialogs.module.css';
import { FieldProblem } from './FieldDialog.tsx';
import { Photos } from './Photos.tsx';
import { EMPTY_PROOF, draftOfProof, proofErrors, proofOfDraft } from './proof-draft.ts';
import type { ProofDraft, StepProof } from './proof-draft.ts';
import { SignaturePad } from './SignaturePad.tsx';

const TEXTS = ['name', 'id_number', 'mobile_number', 'department', 'description'] as const;
type TextField = (typeof TEXTS)[number];
/** As long as the call takes each. */
const LONGEST: Readonly<Record<TextField, number>> = {
  name: 255,
  id_number: 30,
  mobile_number: 30,
  department: 100,
  description: 255,
};

interface ProofFormProps {
  /** Of a delivery by PIN, the form is of the steps beside it. */
  readonly kind: ProofKind;
  readonly fields: ProofFields;
  /** What was captured before, where that was refused for another reason: it stands in the form. */
  readonly captured?: StepProof | null;
  /** Said above the form; nothing where it is empty. */
  readonly hint?: string;
  readonly problem: string | null;
  readonly is_busy: boolean;
  readonly onProof: (proof: StepProof) => void;
}

/** What proves a delivery without a PIN: who received it, and what the provider asks for besides. Source: screens S26, ENUM-07, ENUM-08. */
export function ProofForm({ kind, fields, captured = null, hint = '', problem, is_busy, onProof }: ProofFormProps) {
  const is_offline = useConnection() === 'offline';
  const [draft, setDraft] = useState<ProofDraft>(() => (captured === null ? EMPTY_PROOF : draftOfProof(captured)));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [is_reading, setReading] = useState(false);
  const texts = TEXTS.filter((field) => fields[field] !== 'off');

  function change(changed: Partial<ProofDraft>): void {
    setDraft((before) => ({ ...before, ...changed }));
    // What is put right is said no more.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
  }

  function handleSubmit(): void {
    const missing = proofErrors(kind, draft, fields);
    setErrors(missing);
    if (Object.keys(missing).length === 0) onProof(proofOfDraft(kind, draft));
  }

  return (
    <Form gap={3} className={dialog['form']} onSubmit={handleSubmit} isOff={is_busy} errors={errors} hasSummary={false}>
      {hint !== '' && <Sentence>{hint}</Sentence>}
      {texts.map((field) => (
        <TextInput
          key={field}
          field={field}
          is_optional={fields[field] === 'optional'}
          value={draft[field]}
          error={errors[field]}
          onChange={(text) => change({ [field]: text })}
        />
      ))}
      {fields.photos !== 'off' && (
        <Photos
          label={labelled(kind === 'grv' ? driverSteps.stampedDocument : driverSteps.photos, fields.photos === 'optional')}
          photos={draft.photos}
          isPaper={kind === 'grv'}
          error={errors['photos']}
          onChange={(photos) => change({ photos })}
          onBusy={setReading}
        />
      )}
      {fields.signature !== 'off' && (
        <>
          <SignaturePad
            label={labelled(driverSteps.signature, fields.signature === 'optional')}
            signed={draft.signature}
            onSigned={(signature) => change({ signature })}
          />
          <FieldProblem text={errors['signature']} />
        </>
      )}
      {kind === 'receiver' && <Sentence>{driverSteps.receiverHint}</Sentence>}
      {is_offline && <Sentence>{driverSteps.proofOffline}</Sentence>}
      <FieldProblem text={problem} />
      <Button type="submit" size="lg" loading={is_busy} disabled={is_reading}>
        {driverSteps.deliver}
      </Button>
    </Form>
  );
}

function labelled(label: string, is_optional: boolean): string {
  return is_optional ? driverSteps.optional(label) : label;
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
        <span className={dialog['label']}>{labelled(driverSteps.received[field], is_optional)}</span>
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
