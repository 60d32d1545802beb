import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { hoursInWords } from '@tsela/domain/pickup-points/hours-in-words';
import { useId } from 'react';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { longDayIn } from '@tsela/domain/shipments/notices/texts/language-days';
import { statusWords } from '@tsela/domain/tracking/status-words';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { nearDay, useWords } from './page-words.ts';
import type { PageWords } from './page-words.ts';
import { arrivalOf, eventTitle, isOver, moodOf, stepsOf } from './track-draft.ts';
import classes from './TrackedCard.module.css';
import stepBarClasses from './StepBar.module.css';
import type { ShownStep } from './track-draft.ts';

interface TrackedCardProps {
  readonly shipment: TrackedShipment;
  readonly now: Date;
  /** The only one shows its whole history at once. */
  readonly is_alone: boolean;
  /** Called when something was done about it here. */
  readonly onChanged: () => void;
}

// What can be done comes after what is to be read: the page must be there at once on a slow line.
const loadActions = async () => (await import('./TrackActions.tsx')).TrackActions;
const loadPanel = async () => (await import('./RecipientPanel.tsx')).RecipientPanel;
const loadMap = async () => (await import('./DriverMap.tsx')).DriverMap;

/** One shipment: when it comes, where it is, what that means, and what happened so far. */
export function TrackedCard({ shipment, now, is_alone, onChanged }: TrackedCardProps) {
  const title_id = useId();
  const words = useWords();
  const status = statusWords(words.texts, shipment.status);
  const arrival = arrivalOf(words, shipment, now);
  const is_under_way = !isOver(shipment);
  const { driver_seen, recipient, short_tracking_reference: reference } = shipment;
  return (
    <article className={classes['card']} data-mood={moodOf(shipment.status)} aria-labelledby={title_id}>
      <header className={classes['hero']}>
        <p className={`${classes['reference']} num`}>{reference}</p>
        <h2 id={title_id} className={classes['status']}>
          {status.title}
        </h2>
        {arrival && (
          <p className={`${classes['arrival']} num`}>
            {arrival.label !== null && <span className={classes['arrival_label']}>{arrival.label} </span>}
            {arrival.value}
          </p>
        )}
      </header>
      {driver_seen && (
        <div className={classes['map_place']}>
          <LazyComponent load={loadMap} props={{ seen: driver_seen }} />
        </div>
      )}
      <div className={classes['body']}>
        <div className={classes['side']}>
          <StepBar steps={stepsOf(words.texts, shipment)} label={words.texts.track.journey} />
          <p className={classes['meaning']} aria-live="polite">
            {status.text}
          </p>
          {shipment.choose_place_by !== undefined && (
            <p className={classes['meaning']}>
              {filled(words.texts.track.choose_place_by, { day: longDayIn(words.language, shipment.choose_place_by) })}
            </p>
          )}
          <Facts shipment={shipment} />
          <div className={classes['actions_place']}>
            <LazyComponent load={loadActions} props={{ shipment }} />
          </div>
          {recipient &&
            (recipient.may_instruct ||
              recipient.pin_type !== null ||
              recipient.reschedule_token !== null ||
              recipient.rating_token !== null ||
              is_under_way) && (
              <div className={classes['panel_place']}>
                <LazyComponent load={loadPanel} props={{ reference, recipient, is_under_way, onChanged }} />
              </div>
            )}
        </div>
        <History shipment={shipment} is_open={is_alone} />
      </div>
    </article>
  );
}

function Facts({ shipment }: { readonly shipment: TrackedShipment }) {
  const point = shipment.pickup_point;
  const { track: words } = useWords().texts;
  const { parcel_count: count, delivered_parcel_count: delivered = 0 } = shipment;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [words.from, shipment.collection_from],
    [words.to, shipment.delivery_to],
    [words.received_by, shipment.receiver_first_name],
    [words.pickup_point, point ? `${point.name}, ${point.address}` : ''],
    [words.pickup_hours, hoursInWords(point?.trading_hours ?? '')],
    [words.service, shipment.service_level_name || shipment.service_level_code],
    [words.parcel_count, delivered > 0 ? filled(words.parts, { count, delivered }) : parcelsOf(words, count)],
    [words.sender_reference, shipment.custom_tracking_reference],
  ];
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className={classes['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function parcelsOf(words: PageWords['texts']['track'], count: number): string {
  return count > 1 ? filled(words.parcels, { count }) : count === 1 ? words.parcel : '';
}

function History({ shipment, is_open }: { readonly shipment: TrackedShipment; readonly is_open: boolean }) {
  const words = useWords();
  const { track } = words.texts;
  const entries = shipment.tracking_events.map((event) => ({
    id: event.id,
    instant: event.date,
    title: eventTitle(words, event),
    detail: [...(event.moved_parcel_tracking_references ?? []), event.location].filter(Boolean).join(', ') || undefined,
  }));
  if (entries.length === 0) return null;
  const timeline = <Timeline label={track.history} entries={entries} dayText={(instant, now) => nearDay(words, instant, now)} />;
  const count = entries.length;
  if (!is_open) {
    return (
      <details className={classes['history']}>
        <summary className={classes['summary']}>
          {count === 1 ? track.show_history_one : filled(track.show_history, { count })}
        </summary>
        {timeline}
      </details>
    );
  }
  return (
    <section className={classes['history']}>
      <h3 className={classes['history_title']}>{track.history}</h3>
      {timeline}
    </section>
  );
}

/** The journey in five steps; the present one is named, the others are for screen readers. */
function StepBar({ steps, label }: { readonly steps: readonly ShownStep[]; readonly label: string }) {
  const { step_done, step_current, step_pending } = useWords().texts.track;
  const states = { done: step_done, current: step_current, pending: step_pending };
  return (
    <ol className={stepBarClasses['bar']} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={stepBarClasses['step']}
          data-progress={step.progress}
          aria-current={step.progress === 'current' ? 'step' : undefined}
        >
          <span className={stepBarClasses['line']} aria-hidden="true" />
          <span className={stepBarClasses['name']}>{step.label}</span>
          <span className="visually-hidden">{states[step.progress]}</span>
        </li>
      ))}
    </ol>
  );
}
