import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconCamera } from '@tabler/icons-react';
import type { MeasuredAnswer, MeasuredParcel } from '@tsela/contract/shipments/measurement-api';
import { DIMENSIONS } from '@tsela/domain/shipments/parcel-measures';
import { useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../../api/api-error.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { base64Of } from '../../ui/form/base64.ts';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import classes from './Measure.module.css';
import { EffectAsTyped } from './EffectAsTyped.tsx';
import { keptDevice, keepDevice } from './kept-device.ts';
import { useMeasure } from './measure-calls.ts';
import { NO_SIZES, readSizes, submittedSizes } from './measure-draft.ts';
import { hasSerial, readSerialScale } from './serial-scale.ts';

interface MeasureFormProps {
  readonly parcel: MeasuredParcel;
  readonly onSaved: (answer: MeasuredAnswer) => void;
}

/** A parcel with what was submitted, and the fields for what it is. Source: screens S33. */
export function MeasureForm({ parcel, onSaved }: MeasureFormProps) {
  const first = useRef<HTMLInputElement>(null);
  // The parcel was found by a scan: what is typed next is its length.
  useEffect(() => first.current?.focus(), []);
  const [draft, setDraft] = useState(NO_SIZES);
  const [device, setDevice] = useState(keptDevice);
  const [picture, setPicture] = useState<File | null>(null);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const [is_weighing, setWeighing] = useState(false);
  const [scale_fault, setScaleFault] = useState<string | null>(null);
  const measuring = useMeasure();
  const errors = { ...errorsByDimension(measuring.error), ...missing };
  const fault = Object.keys(errors).length === 0 && !isDoubt(measuring.error) ? shownError(measuring.error) : null;

  async function handleSave(): Promise<void> {
    const read = readSizes(draft);
    setMissing(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    keepDevice(device);
    const files = picture === null ? [] : [{ name: picture.name, content: await contentOf(picture) }];
    const input = {
      id: parcel.id,
      ...read.sizes,
      ...(device.name.trim() !== '' && { device: device.name.trim() }),
      ...(device.calibrated !== '' && { device_calibrated_on: device.calibrated }),
      ...(files.length > 0 && { files }),
    };
    measuring.mutate(input, { onSuccess: onSaved, onError: (error) => void handleDoubt(error, input) });
  }

  async function handleWeigh(): Promise<void> {
    setWeighing(true);
    setScaleFault(null);
    try {
      const weight_kg = await readSerialScale();
      if (weight_kg === null) setScaleFault(words.noWeight);
      else setDraft((typed) => ({ ...typed, weight: String(weight_kg) }));
    } catch {
      setScaleFault(words.noScale);
    }
    setWeighing(false);
  }

  /** Far from what was submitted: saved once it is meant so. */
  async function handleDoubt(error: Error, input: Parameters<typeof measuring.mutate>[0]): Promise<void> {
    if (!isDoubt(error)) return;
    const is_meant = await isSure({
      title: words.confirmTitle,
      body: shownError(error) ?? '',
      button: words.confirmButton,
    });
    if (is_meant) measuring.mutate({ ...input, confirmed: true }, { onSuccess: onSaved });
  }

  return (
    <Panel
      title={words.parcelOf(parcel.tracking_reference)}
      aside={`${parcel.account_name} · ${words.ofShipment(parcel.parcel_count)}`}
    >
      <Form hasSummary={false} isOff={measuring.isPending} errors={errors} onSubmit={() => void handleSave()}>
        <Stack gap={1}>
          <Text as="p" tone="soft">
            {words.submitted}: {submittedText(parcel)}
          </Text>
          <Text as="p" tone="soft">
            {words.actual}: {actualText(parcel)}
          </Text>
        </Stack>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        {scale_fault !== null && <Notice kind="warning">{scale_fault}</Notice>}
        <div className={classes['sizes']}>
          {DIMENSIONS.map((dimension, at) => (
            <TextInput
              key={dimension}
              {...field(words[dimension], { name: dimension, is_required: true, errors })}
              {...(at === 0 && { ref: first })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={draft[dimension]}
              onChange={(event) => setDraft({ ...draft, [dimension]: event.currentTarget.value })}
            />
          ))}
        </div>
        <div className={classes['beside']}>
          <TextInput
            {...field(words.device, { name: 'device', is_optional: true })}
            description={words.deviceHelp}
            maxLength={100}
            value={device.name}
            onChange={(event) => setDevice({ ...device, name: event.currentTarget.value })}
          />
          <DayInput
            {...field(words.calibrated, { name: 'device_calibrated_on', is_optional: true, errors })}
            value={device.calibrated}
            onDay={(calibrated) => setDevice({ ...device, calibrated })}
          />
        </div>
        <Row gap={2}>
          <Button type="submit" loading={measuring.isPending}>
            {words.save}
          </Button>
          <Button variant="default" onClick={() => setDraft(submittedSizes(parcel))}>
            {words.useSubmitted}
          </Button>
          {hasSerial() && (
            <Button variant="default" loading={is_weighing} onClick={() => void handleWeigh()}>
              {words.readScale}
            </Button>
          )}
          <ChooseFile accept="image/png,image/jpeg" onChange={setPicture}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconCamera size={16} aria-hidden="true" />}>
                {picture === null ? words.photo : words.photoChosen(picture.name)}
              </Button>
            )}
          </ChooseFile>
        </Row>
        <EffectAsTyped id={parcel.id} draft={draft} />
      </Form>
    </Panel>
  );
}

function isDoubt(error: unknown): boolean {
  return error instanceof ApiError && 'confirmed' in fieldErrors(error);
}

/** What the server found wrong, by the fields of this form. */
function errorsByDimension(error: unknown): Record<string, string> {
  const found = fieldErrors(error);
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, message]) => {
      if (name === 'confirmed') return [];
      return [[DIMENSIONS.find((dimension) => name.startsWith(`actual_${dimension}`)) ?? name, message]];
    }),
  );
}

async function contentOf(file: File): Promise<string> {
  return base64Of(new Uint8Array(await file.arrayBuffer()));
}

function submittedText(parcel: MeasuredParcel): string {
  const { submitted_length_cm, submitted_width_cm, submitted_height_cm, submitted_weight_kg } = parcel;
  return words.sizes(submitted_length_cm, submitted_width_cm, submitted_height_cm, submitted_weight_kg);
}

function actualText(parcel: MeasuredParcel): string {
  const { actual_length_cm, actual_width_cm, actual_height_cm, actual_weight_kg } = parcel;
  if (actual_length_cm === null || actual_width_cm === null || actual_height_cm === null || actual_weight_kg === null)
    return words.notMeasured;
  return words.sizes(actual_length_cm, actual_width_cm, actual_height_cm, actual_weight_kg);
}
