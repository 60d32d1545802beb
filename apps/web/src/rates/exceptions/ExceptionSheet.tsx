import { Checkbox, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { RateException } from '@tsela/contract/rates/rate-exception-api';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { dayOf } from '@tsela/domain/time/day';
import { useId, useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { asksToLeave } from '../../shell/pages/unsaved-guard.ts';
import { exceptions as words } from '../../strings/rates-tariff.ts';
import { areas } from '../../strings/service-areas-drawing.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import type { DraftFieldsProps } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNow } from '../../ui/show/now.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { readException, useChangeException, useCreateException, useRemoveException } from './exception-calls.ts';
import {
  draftOfException,
  emptyException,
  exceptionOnTopOf,
  exceptionSent,
  faultsWithoutField,
  isExceptionTouched,
} from './exception-draft.ts';
import type { ExceptionDraft } from './exception-draft.ts';
import { useIsLimited, useWhyNotDraw } from '../zones/area-rights.ts';
import { PlacesField } from '../tariff/line/PlacesField.tsx';
import { wirePolygons } from '../zones/zone-drawing-draft.ts';
import { SideSheet } from '../../ui/feedback/SideSheet.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';

interface ExceptionSheetProps {
  /** Null for one that is added. */
  readonly exception: RateException | null;
  /** Outlines that were drawn for one that is added. */
  readonly drawn?: readonly Polygon[];
  readonly onClose: () => void;
}

/** Adds, changes or deletes an exception. */
export function ExceptionSheet({ exception, drawn = [], onClose }: ExceptionSheetProps) {
  const now = useNow();
  const form_id = useId();
  const [opened] = useState<ExceptionDraft>(() =>
    exception === null ? emptyException(dayOf(now)) : draftOfException(exception),
  );
  const [draft, setDraft] = useState(opened);
  const acts = useExceptionActs(exception, {
    drawn,
    onDone: onClose,
    onTheirs: (before, theirs) => setDraft((old) => exceptionOnTopOf(old, draftOfException(before), draftOfException(theirs))),
  });
  const is_limited = useIsLimited();
  const has_right = useMay(exception === null ? 'API_/rates/exceptions:POST' : 'API_/rates/exceptions:PATCH');
  const may_save = has_right && !is_limited;
  const may_remove = useMay('API_/rates/exceptions:DELETE') && !is_limited;
  const stored = acts.stored ?? exception;
  const may_draw = useWhyNotDraw('exceptions') === null && drawn.length === 0;

  async function handleClose(): Promise<void> {
    const before = acts.stored ? draftOfException(acts.stored) : opened;
    const is_untouched = !isExceptionTouched(draft, before) && drawn.length === 0;
    if (is_untouched || (await asksToLeave())) onClose();
  }

  return (
    <SideSheet
      title={exception === null ? words.addTitle : exception.name}
      onClose={() => void handleClose()}
      foot={
        <>
          {exception !== null && may_remove && (
            <Button variant="default" color="red" loading={acts.is_removing} onClick={() => void acts.remove()}>
              {words.remove}
            </Button>
          )}
          <Button variant="default" onClick={() => void handleClose()}>
            {words.cancel}
          </Button>
          {may_save && (
            <Button type="submit" form={form_id} loading={acts.is_saving}>
              {words.save}
            </Button>
          )}
        </>
      }
    >
      <Form id={form_id} onSubmit={() => acts.save(draft)} isOff={!may_save || acts.is_saving}>
        {is_limited && <Notice kind="info">{areas.limited}</Notice>}
        {acts.conflict && <Notice kind="warning">{acts.conflict}</Notice>}
        {[...(acts.error ? [acts.error] : []), ...faultsWithoutField(acts.errors)].map((fault) => (
          <Notice key={fault} kind="error">
            {fault}
          </Notice>
        ))}
        <ExceptionFields draft={draft} errors={acts.errors} onChange={(changes) => setDraft((old) => ({ ...old, ...changes }))} />
        {stored !== null && stored.polygons.length > 0 && (
          <QuietText as="p">{words.keepsOutlines(stored.polygons.length)}</QuietText>
        )}
        {drawn.length > 0 && <QuietText as="p">{words.drawnOutlines(drawn.length)}</QuietText>}
        {stored !== null && may_draw && (
          <AppLink href={paths.maps({ draw: 'exceptions', zone: String(stored.id) })}>{words.drawOnMap}</AppLink>
        )}
      </Form>
    </SideSheet>
  );
}

interface ActsOptions {
  readonly drawn: readonly Polygon[];
  readonly onDone: () => void;
  /** Another user has saved it since it was `before`. */
  readonly onTheirs: (before: RateException, theirs: RateException) => void;
}

function useExceptionActs(exception: RateException | null, { drawn, onDone, onTheirs }: ActsOptions) {
  const [stored, setStored] = useState(exception);
  const [conflict, setConflict] = useState<string | null>(null);
  const [is_rereading, setRereading] = useState(false);
  const [refusal, setRefusal] = useState<Readonly<Record<string, string>>>({});
  const creating = useCreateException();
  const changing = useChangeException();
  const removing = useRemoveException();
  const failure = creating.error ?? changing.error ?? removing.error;
  const errors = { ...fieldErrors(failure), ...refusal };
  const onSuccess = () => {
    showToast({ text: words.saved, variant: 'success' });
    onDone();
  };

  /** What others have saved is read, so that the next saving goes out on top of it. */
  async function handleRefused(error: Error, before: RateException): Promise<void> {
    if (!(error instanceof ApiError && error.status === 409)) return;
    setRereading(true);
    try {
      const theirs = await readException(before.id);
      changing.reset();
      setConflict(theirs ? words.savedBy(theirs.changed_by_name || words.somebody) : words.gone);
      if (!theirs) return;
      setStored(theirs);
      onTheirs(before, theirs);
    } catch {
      // The refusal itself stays shown, and the next saving is refused and reads again.
    } finally {
      setRereading(false);
    }
  }

  return {
    stored,
    conflict,
    errors,
    error: failure && Object.keys(errors).length === 0 ? shownError(failure) : null,
    is_saving: creating.isPending || changing.isPending || is_rereading,
    is_removing: removing.isPending,
    save(draft: ExceptionDraft): void {
      const sent = exceptionSent(draft);
      setRefusal(sent.errors);
      if (Object.keys(sent.errors).length > 0) return;
      if (stored === null)
        creating.mutate({ ...sent.input, ...(drawn.length > 0 && { polygons: wirePolygons(drawn) }) }, { onSuccess });
      else {
        setConflict(null);
        changing.mutate(
          { ...sent.input, id: stored.id, version: stored.version },
          { onSuccess, onError: (error) => void handleRefused(error, stored) },
        );
      }
    },
    async remove(): Promise<void> {
      if (exception === null) return;
      const is_sure = await isSure({ title: words.removeTitle(exception.name), body: words.removeText, button: words.remove });
      if (!is_sure) return;
      removing.mutate(
        { id: exception.id },
        {
          onSuccess: ({ message }) => {
            showToast({ text: message, variant: 'success' });
            onDone();
          },
        },
      );
    },
  };
}

function ExceptionFields({ draft, errors, onChange }: DraftFieldsProps<ExceptionDraft>) {
  return (
    <>
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Row align="end" gap={3}>
        <DayInput
          {...field(words.from_day, { name: 'from_day', is_required: true, errors })}
          value={draft.from_day}
          onDay={(day) => onChange({ from_day: day })}
        />
        <DayInput
          {...field(words.to_day, { name: 'to_day', is_required: true, errors })}
          value={draft.to_day}
          onDay={(day) => onChange({ to_day: day })}
        />
      </Row>
      <Stack as="fieldset" gap={3}>
        <legend>{words.effect}</legend>
        <Checkbox
          label={words.noCollection}
          error={errors['no_collection']}
          checked={draft.no_collection}
          onChange={(event) => onChange({ no_collection: event.currentTarget.checked })}
        />
        <Checkbox
          label={words.noDelivery}
          error={errors['no_delivery']}
          checked={draft.no_delivery}
          onChange={(event) => onChange({ no_delivery: event.currentTarget.checked })}
        />
        <TextInput
          {...field(words.extraDays, { name: 'extra_days', errors })}
          description={words.extraDaysHelp}
          inputMode="numeric"
          autoComplete="off"
          value={draft.extra_days}
          onChange={(event) => onChange({ extra_days: event.currentTarget.value })}
        />
        <TextArea
          {...field(words.message, { name: 'message', errors })}
          description={words.messageHelp}
          rows={2}
          maxLength={300}
          value={draft.message}
          onChange={(event) => onChange({ message: event.currentTarget.value })}
        />
      </Stack>
      <Stack as="fieldset" gap={3}>
        <legend>{words.where}</legend>
        <Checkbox.Group
          label={words.provinces}
          error={errors['provinces']}
          value={[...draft.provinces]}
          onChange={(chosen) => onChange({ provinces: PROVINCES.filter((province) => chosen.includes(province)) })}
        >
          <Row align="end" gap={3}>
            {PROVINCES.map((province) => (
              <Checkbox key={province} value={province} label={PROVINCE_NAMES[province]} />
            ))}
          </Row>
        </Checkbox.Group>
        <PlacesField
          label={words.places}
          help={words.placesHelp}
          value={draft.places}
          onChange={(places) => onChange({ places })}
        />
        <TextInput
          {...field(words.tag, { name: 'zone_tag', errors })}
          description={words.tagHelp}
          autoComplete="off"
          maxLength={60}
          value={draft.zone_tag}
          onChange={(event) => onChange({ zone_tag: event.currentTarget.value })}
        />
      </Stack>
    </>
  );
}
