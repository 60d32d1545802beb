import type { Rescheduling } from '@tsela/contract/tracking/reschedule-api';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { PlainButton } from '../../ui/act/PlainButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useNow } from '../../ui/show/now.ts';
import { dayOn, timeOf, useWords } from '../page-words.ts';
import { usePartyTexts } from '../party-words.ts';
import { PartyIntro } from '../PartyIntro.tsx';
import partyClasses from '../PartyPage.module.css';
import type { Opening } from '../RecipientFrame.tsx';
import { RecipientFrame } from '../RecipientFrame.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { WaysToChange } from './WaysToChange.tsx';
import { useRescheduling } from './use-rescheduling.ts';

// What only the browser can answer comes after what is to be read.
const loadTellBelow = async () => (await import('./TellBelow.tsx')).TellBelow;

/** Nothing more happens to it of which they could be told, or nothing yet. */
const OVER: readonly Rescheduling['state'][] = ['over', 'delivered', 'not_booked'];

/** What a recipient changes of a delivery, without a sign-in: by the link in a message and the last digits of their number. Source: screens S57. */
export function ReschedulePage({ start, is_drawn }: Opening) {
  const { reschedule: words } = usePartyTexts();
  return (
    <RecipientFrame start={start} is_drawn={is_drawn} title={words.title}>
      {start.page.kind === 'reschedule' && <Delivery start={start} page={start.page} />}
    </RecipientFrame>
  );
}

/** Whether anything is left that the recipient may change or say. */
function hasMore({ has_number, may_tell_driver, state }: Rescheduling): boolean {
  return has_number && (may_tell_driver || state === 'open');
}

interface DeliveryProps {
  readonly start: Opening['start'];
  readonly page: Extract<Opening['start']['page'], { kind: 'reschedule' }>;
}

function Delivery({ start, page }: DeliveryProps) {
  const words = useWords();
  const { common } = words.texts;
  const { reschedule: texts } = usePartyTexts();
  const [digits, setDigits] = useState('');
  const now = useNow();
  const { shown, problem, outcome, is_busy, clear, fail, change, contest } = useRescheduling(page);
  if (problem !== null) return <PartyIntro title={texts.title} problem={problemText(texts, problem) ?? common.failed} />;
  if (shown === null) return <Skeleton width="100%" height={320} />;
  const closed = closedText(shown);
  const is_done = outcome?.kind === 'done' && outcome.change !== undefined;
  const has_more = hasMore(shown);
  const kept = { provider_id: start.linked_provider_id?.toString() };
  return (
    <div className={partyClasses['page']}>
      <PartyIntro title={texts.title} lead={filled(texts.for_shipment, { ref: shown.tracking_reference })}>
        <PlanFacts shown={shown} now={now} />
      </PartyIntro>
      {shown.attempt && (
        <section className={partyClasses['notice']} aria-label={texts.contest}>
          <p>{attemptText(shown.attempt)}</p>
          {shown.attempt.is_contested ? (
            <p className={partyClasses['said']}>{texts.contested}</p>
          ) : (
            <PlainButton is_off={is_busy} onClick={() => !is_busy && void contest(shown.attempt?.event_id ?? 0)}>
              {texts.contest_button}
            </PlainButton>
          )}
        </section>
      )}
      <p role="status" className={partyClasses['outcome']} data-kind={outcome?.kind}>
        {outcome?.text}
      </p>
      {is_done && (
        <div className={partyClasses['row']}>
          {outcome.change?.date !== undefined && shown.planned && (
            <CalendarButton shown={shown} planned={shown.planned} provider={start.provider?.name ?? ''} />
          )}
          {has_more && <PlainButton onClick={clear}>{texts.another}</PlainButton>}
        </div>
      )}
      {(!is_done || !has_more) && closed !== null && <p className={partyClasses['notice']}>{closed}</p>}
      {!is_done && shown.may_tell_driver && !shown.has_number && <p className={partyClasses['notice']}>{texts.no_number}</p>}
      {!is_done && has_more && (
        <WaysToChange
          shown={shown}
          digits={digits}
          is_busy={is_busy}
          onDigits={setDigits}
          onMissing={() => fail(texts.digits_missing)}
          onChange={(wanted, text) => void change(wanted, digits, text)}
        />
      )}
      <LazyComponent
        load={loadTellBelow}
        props={OVER.includes(shown.state) ? null : { reference: shown.tracking_reference, token: page.token }}
      />
      <a className={partyClasses['link']} href={paths.track(shown.tracking_reference, kept)}>
        {common.back_to_tracking}
      </a>
    </div>
  );

  function attemptText({ time }: NonNullable<Rescheduling['attempt']>): string {
    return filled(texts.contest_text, { day: dayOn(words, time, now), time: timeOf(time) });
  }

  /** Why not everything can be changed. */
  function closedText({ state, delivered }: Rescheduling): string | null {
    if (state === 'open') return null;
    if (state !== 'delivered') return texts[state];
    return delivered === null
      ? texts.over
      : filled(texts.delivered, { day: dayOn(words, delivered, now), time: timeOf(delivered) });
  }
}

function problemText(texts: object, code: string): string | undefined {
  return (texts as Readonly<Record<string, string>>)[code];
}
