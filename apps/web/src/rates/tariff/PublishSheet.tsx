import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNow } from '../../ui/show/now.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { Findings } from './Findings.tsx';
import { SideSheet } from '../../ui/feedback/SideSheet.tsx';
import { useCheck, usePublish, useSchedule } from './tariff-calls.ts';
import { dayText } from '../../ui/show/date-text.ts';

interface PublishSheetProps {
  readonly revision: RateRevision;
  readonly onClose: () => void;
  /** Which of the two is chosen at first. */
  readonly begins_with?: 'now' | 'day';
}

/** Publishes a draft now or on a day, after what was found in it has been read. Source: screens S47. */
export function PublishSheet({ revision, onClose, begins_with = 'now' }: PublishSheetProps) {
  const { id, version, name } = revision;
  const now = useNow();
  const read = useCheck(id);
  const [when, setWhen] = useState<'now' | 'day'>(begins_with);
  const [day, setDay] = useState<string>(revision.scheduled_day ?? addDays(dayOf(now), 1));
  const [is_accepted, setAccepted] = useState(false);
  const [reason, setReason] = useState('');
  const publishing = usePublish();
  const scheduling = useSchedule();
  const failure = publishing.error ?? scheduling.error;
  const check = read.data;
  const warnings = check?.warning_count ?? 0;
  const why_not =
    check === undefined
      ? words.checking
      : check.error_count > 0
        ? words.errors(check.error_count)
        : warnings > 0 && !is_accepted
          ? words.acceptFirst
          : warnings > 0 && reason.trim() === ''
            ? words.reasonFirst
            : null;

  function handlePublish(): void {
    const input = { id, version, ...(warnings > 0 && { accept_warnings: true, warnings_reason: reason }) };
    const done = (text: string) => ({
      onSuccess: () => {
        showToast({ text, variant: 'success' as const });
        onClose();
      },
    });
    scheduling.reset();
    publishing.reset();
    if (when === 'now') publishing.mutate(input, done(words.published(name)));
    else scheduling.mutate({ ...input, day }, done(words.scheduled(name, dayText(day, now))));
  }

  return (
    <SideSheet
      title={words.publishTitle(name)}
      onClose={onClose}
      foot={
        <>
          <span role="status">{why_not}</span>
          <Button
            disabled={why_not !== null || (when === 'day' && day === '')}
            loading={publishing.isPending || scheduling.isPending}
            onClick={handlePublish}
          >
            {when === 'now' ? words.publishNow : words.schedule}
          </Button>
        </>
      }
    >
      {failure && <Notice kind="error">{shownError(failure)}</Notice>}
      <Findings revision={id} read={read} accepting={{ is_accepted, onChange: setAccepted }} onFollow={onClose} />
      {is_accepted && warnings > 0 && (
        <TextInput
          {...field(words.acceptReason, { name: 'warnings_reason', is_required: true, errors: fieldErrors(failure) })}
          description={words.acceptReasonHelp}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Choice
        has_visible_label
        label={words.publishWhen}
        value={when}
        options={[
          { value: 'now', label: words.now },
          { value: 'day', label: words.onDay },
        ]}
        onChange={setWhen}
      />
      {when === 'day' && (
        <DayInput
          {...field(words.day, { name: 'day', is_required: true, errors: fieldErrors(scheduling.error) })}
          description={words.dayHelp}
          min={addDays(dayOf(now), 1)}
          value={day}
          onDay={setDay}
        />
      )}
      <p>{words.effect}</p>
    </SideSheet>
  );
}
