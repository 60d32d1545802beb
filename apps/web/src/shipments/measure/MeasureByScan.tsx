import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { MeasuredAnswer, MeasuredParcel } from '@tsela/contract/shipments/measurement-api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { findParcelToMeasure, useUndoMeasurement } from './measure-calls.ts';
import { MeasuredEffect } from './MeasuredEffect.tsx';
import { MeasureForm } from './MeasureForm.tsx';

/** Scan, measure, Enter, and the next one. What was done last stays in sight and can be taken back. */
export function MeasureByScan() {
  const scan = useRef<HTMLInputElement>(null);
  const asked = useSearchValues()['reference'] ?? '';
  const [reference, setReference] = useState(asked);
  const [parcel, setParcel] = useState<MeasuredParcel | null>(null);
  const [is_finding, setFinding] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [last, setLast] = useState<MeasuredAnswer | null>(null);

  useEffect(() => scan.current?.focus(), []);
  // A link may name the parcel.
  const findAsked = useEffectEvent(() => void handleFind());
  useEffect(() => {
    if (asked !== '') findAsked();
  }, [asked]);

  async function handleFind(): Promise<void> {
    if (reference.trim() === '') return;
    setFinding(true);
    try {
      const found = await findParcelToMeasure(reference.trim());
      setParcel(found.parcel);
      setFault(null);
    } catch (error) {
      setParcel(null);
      setFault(shownError(error));
      scan.current?.select();
    }
    setFinding(false);
  }

  function handleSaved(answer: MeasuredAnswer): void {
    setLast(answer);
    setParcel(null);
    setReference('');
    scan.current?.focus();
  }

  return (
    <Stack gap={4} max={900}>
      <Text as="p" tone="soft">
        {words.intro}
      </Text>
      <Form hasSummary={false} isOff={is_finding} onSubmit={() => void handleFind()}>
        <Row align="end" gap={2}>
          <TextInput
            {...field(words.reference, { name: 'reference' })}
            ref={scan}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <Button type="submit" loading={is_finding}>
            {words.find}
          </Button>
        </Row>
      </Form>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {parcel !== null && <MeasureForm key={parcel.id} parcel={parcel} onSaved={handleSaved} />}
      {last !== null && <Last answer={last} onUndone={() => setLast(null)} />}
    </Stack>
  );
}

interface LastProps {
  readonly answer: MeasuredAnswer;
  readonly onUndone: () => void;
}

/** What the last measurement did, and taking it back. */
function Last({ answer: { parcel, effect, measurement_id }, onUndone }: LastProps) {
  const undoing = useUndoMeasurement();

  function handleUndo(id: number): void {
    const onSuccess = () => {
      tellDone(words.wasUndone);
      onUndone();
    };
    undoing.mutate({ id }, { onSuccess, onError: tellFailure });
  }

  return (
    <Panel
      title={words.last}
      aside={parcel.tracking_reference}
      action={
        measurement_id !== null && (
          <Button variant="default" size="compact-md" loading={undoing.isPending} onClick={() => handleUndo(measurement_id)}>
            {words.undo}
          </Button>
        )
      }
    >
      <Stack gap={3} role="status">
        <Text as="p" weight="medium">
          {words.outcome[effect.outcome]}
        </Text>
        <MeasuredEffect effect={effect} />
      </Stack>
    </Panel>
  );
}
