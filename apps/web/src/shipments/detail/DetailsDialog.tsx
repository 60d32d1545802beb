import { TextInput } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ChangeQuestion } from '@tsela/domain/shipments/checks/change-questions';
import { offeredReasons } from '@tsela/domain/shipments/reason-lists';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { DETAIL_TEXTS, SHIPMENT_TEXTS } from '@tsela/domain/shipments/shipment-texts';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { shipmentDetails as words } from '../../strings/shipments/detail.ts';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { ChangedMeanwhile } from '../parts/ChangedMeanwhile.tsx';
import { changedMeanwhile, mergedTexts } from '../parts/changed-meanwhile-draft.ts';
import type { Keeps } from '../parts/changed-meanwhile-draft.ts';
import { detailChanges, detailParts, detailsOf } from './details-draft.ts';
import type { DetailsDraft } from './details-draft.ts';
import { askedQuestions } from '../booking-draft.ts';
import { ReasonField } from '../parts/ReasonField.tsx';
import { useChangedMeanwhile } from '../parts/use-changed-meanwhile.ts';
import { useChangeDetails } from '../shipment-calls.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TimeInput } from '../../ui/form/TimeInput.tsx';

interface DetailsDialogProps {
  readonly shipment: Shipment;
  /** Why the dates cannot be changed; null when they can. */
  readonly dates_refusal: string | null;
  /** For another date alone, with its reason. */
  readonly is_reschedule?: boolean;
  readonly onClose: () => void;
}

/** Corrects contacts, position, dates and the driver's instructions, at the price as it is. Source: CALL-49, screens S09. */
export function DetailsDialog({ shipment, dates_refusal, is_reschedule = false, onClose }: DetailsDialogProps) {
  const changing = useChangeDetails();
  // What the form started from: what another user changes meanwhile is noticed by its time.
  const [opened, setOpened] = useState(shipment);
  const before = detailsOf(opened);
  const meanwhile = useChangedMeanwhile(opened, opened.time_modified);
  const [draft, setDraft] = useState<DetailsDraft>(before);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const questions = askedQuestions(changing.error);
  const asks = questions.length > 0;
  // One yes answers one question; the next may come after it.
  const [agreed, setAgreed] = useState<readonly ChangeQuestion[]>([]);
  const failed = Object.keys(errors).length === 0 ? shownError(changing.error) : null;

  function handleOk(): void {
    const changes = detailChanges(draft, before);
    if (changes === null) return onClose();
    setErrors({});
    const confirmed = [...agreed, ...questions];
    setAgreed(confirmed);
    changing.mutate(
      { id: opened.id, time_modified: opened.time_modified, ...changes, ...(confirmed.length > 0 && { confirmed }) },
      {
        onSuccess: ({ warnings = [] }) => {
          showToast({ text: words.saved, variant: 'success' });
          // What was asked and answered with yes is not told once more.
          for (const text of warnings.filter((each) => failed?.includes(each) !== true))
            showToast({ text, variant: 'info', autoHide: 15_000 });
          onClose();
        },
        onError: (error) => {
          if (askedQuestions(error).length > 0) return;
          setErrors(fieldErrors(error));
          void meanwhile.look(error);
        },
      },
    );
  }

  function handleChoose(now: Shipment, keeps: Keeps): void {
    setDraft(mergedTexts({ before, now: detailsOf(now), mine: draft }, keeps));
    setOpened(now);
    meanwhile.forget();
    setAgreed([]);
    changing.reset();
  }

  function handleType(name: string, value: string): void {
    setDraft({ ...draft, [name]: value });
    // What was agreed to was another change.
    setAgreed([]);
    if (asks) changing.reset();
  }

  const form = { draft, before, errors, onChange: handleType };
  const { now } = meanwhile;
  return (
    <FormDialog
      title={(is_reschedule ? words.rescheduleTitle : words.title)(shipment.short_tracking_reference)}
      onClose={onClose}
      okLabel={asks ? words.saveAnyway : is_reschedule ? words.reschedule : words.save}
      is_pending={changing.isPending}
      can_ok={now === null}
      onOk={handleOk}
      errors={errors}
      hasSummary
    >
      {now && (
        <ChangedMeanwhile
          changes={changedMeanwhile({
            before: detailParts(before, opened),
            now: detailParts(detailsOf(now), now),
            mine: detailParts(draft, opened),
          })}
          onChoose={(keeps) => handleChoose(now, keeps)}
        />
      )}
      {now === null && failed !== null && <Notice kind={asks ? 'warning' : 'error'}>{failed}</Notice>}
      {is_reschedule ? (
        <>
          <QuietText as="p">{shipment.mute_notifications ? words.rescheduleMuted : words.rescheduleTold}</QuietText>
          {SIDES.filter((side) => side === 'delivery' || shipment.collected_date === null).map((side) => (
            <Stack key={side} as="fieldset" gap={3}>
              <legend>{words.sides[side]}</legend>
              <DateFields side={side} form={form} />
            </Stack>
          ))}
        </>
      ) : (
        <>
          {SIDES.map((side) => (
            <SideFields key={side} side={side} shipment={shipment} form={form} dates_refusal={dates_refusal} />
          ))}
          {DETAIL_TEXTS.map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={SHIPMENT_TEXTS[name].label}
              maxLength={SHIPMENT_TEXTS[name].longest}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

interface Form {
  readonly draft: DetailsDraft;
  readonly before: DetailsDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

interface SideFieldsProps {
  readonly side: Side;
  readonly shipment: Shipment;
  readonly form: Form;
  readonly dates_refusal: string | null;
}

function SideFields({ side, shipment, form, dates_refusal }: SideFieldsProps) {
  const is_point = shipment[`${side}_pickup_point_id`] !== '';
  const address = shipment[`${side}_address`];
  const is_collected = side === 'collection' && shipment.collected_date !== null;
  return (
    <Stack as="fieldset" gap={3}>
      <legend>{words.sides[side]}</legend>
      <TextField form={form} name={`${side}_contact.name`} label={words.name} is_required />
      <Tiles columns={2}>
        <TextField form={form} name={`${side}_contact.mobile_number`} label={words.mobile} type="tel" maxLength={30} />
        <TextField form={form} name={`${side}_contact.email`} label={words.email} type="email" />
      </Tiles>
      {!is_point && (
        <>
          <TextField form={form} name={`${side}_address.company`} label={words.company} />
          <TextField
            form={form}
            name={`${side}_address.street_address`}
            label={words.street}
            description={words.placeStays(
              [address.local_area, address.city, address.code].filter((part) => part !== '').join(', '),
            )}
          />
        </>
      )}
      <TextArea
        {...field(words.instructions, { name: `special_instructions_${side}`, is_optional: true, errors: form.errors })}
        rows={2}
        maxLength={255}
        value={form.draft[`special_instructions_${side}`] ?? ''}
        onChange={(event) => form.onChange(`special_instructions_${side}`, event.currentTarget.value)}
      />
      {dates_refusal === null && !is_collected ? (
        <DateFields side={side} form={form} />
      ) : (
        dates_refusal !== null && !is_collected && <QuietText as="p">{dates_refusal}</QuietText>
      )}
    </Stack>
  );
}

function DateFields({ side, form }: { readonly side: Side; readonly form: Form }) {
  const { settings } = useSession();
  const { reasons } = offeredReasons(settings, 'shipment_requested_date_change_reasons');
  const name = `${side}_rescheduled_reason`;
  const is_moved = form.draft[`${side}_min_date`] !== form.before[`${side}_min_date`];
  return (
    <>
      <DayInput
        {...field(words.date, { name: `${side}_min_date`, errors: form.errors })}
        value={form.draft[`${side}_min_date`] ?? ''}
        onDay={(day) => form.onChange(`${side}_min_date`, day)}
      />
      <Tiles columns={2} onPhone={2}>
        {(['after', 'before'] as const).map((end) => (
          <TimeInput
            key={end}
            {...field(end === 'after' ? words.from : words.to, { name: `${side}_${end}`, errors: form.errors })}
            value={form.draft[`${side}_${end}`] ?? ''}
            onTime={(time) => form.onChange(`${side}_${end}`, time)}
          />
        ))}
      </Tiles>
      {is_moved && (
        <ReasonField
          list="shipment_requested_date_change_reasons"
          name={name}
          label={words.reason}
          is_optional={reasons.length === 0}
          value={form.draft[name] ?? ''}
          onChange={(reason) => form.onChange(name, reason)}
          error={form.errors[name] ?? null}
        />
      )}
    </>
  );
}

interface TextFieldProps {
  readonly form: Form;
  readonly name: string;
  readonly label: string;
  readonly is_required?: boolean;
  readonly type?: 'text' | 'tel' | 'email';
  readonly maxLength?: number;
  readonly description?: string;
}

function TextField({ form, name, label, is_required = false, type = 'text', maxLength = 255, description }: TextFieldProps) {
  return (
    <TextInput
      {...field(label, { name, is_required, errors: form.errors })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={description}
      type={type}
      maxLength={maxLength}
      value={form.draft[name] ?? ''}
      onChange={(event) => form.onChange(name, event.currentTarget.value)}
    />
  );
}
