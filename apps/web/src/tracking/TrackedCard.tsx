import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { hoursInWords } from '@tsela/domain/pickup-points/hours-in-words';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useId } from 'react';
import { tracking } from '../strings/tracking.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { arrivalOf, moodOf, stepsOf, wordsOf } from './track-draft.ts';
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
  const words = wordsOf(shipment.status);
  const arrival = arrivalOf(shipment, now);
  const { driver_seen, recipient, short_tracking_reference: reference } = shipment;
  return (
    <article className={classes['card']} data-mood={moodOf(shipment.status)} aria-labelledby={title_id}>
      <header className={classes['hero']}>
        <p className={`${classes['reference']} num`}>{shipment.short_tracking_reference}</p>
        <h2 id={title_id} className={classes['status']}>
          {words.title}
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
          <StepBar steps={stepsOf(shipment)} label={tracking.journey} />
          <p className={classes['meaning']} aria-live="polite">
            {words.text}
          </p>
          <Facts shipment={shipment} />
          <div className={classes['actions_place']}>
            <LazyComponent load={loadActions} props={{ shipment }} />
          </div>
          {recipient && (recipient.may_instruct || recipient.pin_type !== null) && (
            <div className={classes['panel_place']}>
              <LazyComponent load={loadPanel} props={{ reference, recipient, onChanged }} />
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
  const facts: readonly (readonly [label: string, value: string])[] = [
    [tracking.from, shipment.collection_from],
    [tracking.to, shipment.delivery_to],
    [tracking.receivedBy, shipment.receiver_first_name],
    [tracking.pickupPoint, point ? `${point.name}, ${point.address}` : ''],
    [tracking.pickupHours, hoursInWords(point?.trading_hours ?? '')],
    [tracking.service, shipment.service_level_name || shipment.service_level_code],
    [tracking.parcelCount, shipment.parcel_count > 0 ? tracking.parcels(shipment.parcel_count) : ''],
    [tracking.senderReference, shipment.custom_tracking_reference],
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

function History({ shipment, is_open }: { readonly shipment: TrackedShipment; readonly is_open: boolean }) {
  const entries = shipment.tracking_events.map(({ id, date, message, status, location }) => ({
    id,
    instant: date,
    title: message === '' ? statusLabel(status) : message,
    ...(location !== '' && { detail: location }),
  }));
  if (entries.length === 0) return null;
  const timeline = <Timeline label={tracking.history} entries={entries} />;
  if (!is_open) {
    return (
      <details className={classes['history']}>
        <summary className={classes['summary']}>{tracking.showHistory(entries.length)}</summary>
        {timeline}
      </details>
    );
  }
  return (
    <section className={classes['history']}>
      <h3 className={classes['history_title']}>{tracking.history}</h3>
      {timeline}
    </section>
  );
}

/** The journey in five steps; the present one is named, the others are for screen readers. */
function StepBar({ steps, label }: { readonly steps: readonly ShownStep[]; readonly label: string }) {
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
          <span className="visually-hidden">{tracking.stepState[step.progress]}</span>
        </li>
      ))}
    </ol>
  );
}
