import type { Rescheduling } from '@tsela/contract/tracking/reschedule-api';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { calendarText } from '@tsela/domain/tracking/calendar-text';
import { PlainButton } from '../../ui/act/PlainButton.tsx';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { usePartyTexts } from '../party-words.ts';

interface CalendarButtonProps {
  readonly shown: Rescheduling;
  readonly planned: NonNullable<Rescheduling['planned']>;
  readonly provider: string;
}

/** Saves the delivery as an appointment that every calendar opens. */
export function CalendarButton({ shown, planned, provider }: CalendarButtonProps) {
  const { reschedule: words } = usePartyTexts();
  const { tracking_reference: ref, going_to } = shown;

  function handleClick(): void {
    const text = calendarText({
      uid: `${ref}@${window.location.hostname}`,
      title: filled(words.calendar_title, { ref, provider }),
      place: going_to,
      from: new Date(planned.from),
      to: new Date(planned.to),
      now: new Date(),
    });
    saveAsFile({ name: `${ref}.ics`, text, type: 'text/calendar;charset=utf-8' });
  }

  return (
    <PlainButton is_primary onClick={handleClick}>
      {words.calendar}
    </PlainButton>
  );
}
