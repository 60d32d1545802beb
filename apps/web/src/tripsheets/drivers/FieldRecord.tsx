import { Fragment } from 'react';
import { fieldRecordApi } from '@tsela/contract/tracking/field-record-api';
import type { DriverId } from '@tsela/domain/ids';
import { useRead } from '../../api/queries.ts';
import { fieldRecord as words } from '../../strings/tripsheets/record.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';

/** What a driver did, how many attempts in vain are shown, and what of the phone has not arrived. Source: users-ask.md 32, 35. */
export function FieldRecord({ driver_id }: { readonly driver_id: DriverId }) {
  const { data } = useRead(fieldRecordApi.ofDriver, { id: driver_id });
  if (!data) return null;
  const {
    days,
    done,
    attempts,
    attempts_at_requests,
    attempts_shown,
    attempts_contested,
    clock_changes,
    missing,
    last_heard,
    duties_left_behind,
  } = data;
  return (
    <Panel title={words.title(days)}>
      <Facts>
        <dt>{words.done}</dt>
        <dd className="num">{done}</dd>
        <dt>{words.attempts}</dt>
        <dd className="num">{words.rate(attempts, done)}</dd>
        {attempts_at_requests > 0 && (
          <>
            <dt>{words.atRequests}</dt>
            <dd className="num">{words.of(attempts_at_requests, attempts)}</dd>
          </>
        )}
        <dt>{words.shown}</dt>
        <dd className="num">{attempts === 0 ? words.none : words.of(attempts_shown, attempts)}</dd>
        <dt>{words.contested}</dt>
        <dd className="num">{attempts === 0 ? words.none : words.of(attempts_contested, attempts)}</dd>
        <dt>{words.missing}</dt>
        <dd className="num">{missing}</dd>
        <dt>{words.clock}</dt>
        <dd className="num">{clock_changes}</dd>
        <dt>{words.heard}</dt>
        <dd>{last_heard === null ? words.none : <DateTime instant={last_heard} show="near" />}</dd>
        {duties_left_behind.map(({ is_on_duty, captured_at }) => (
          <Fragment key={captured_at}>
            <dt>{words.leftBehind(is_on_duty)}</dt>
            <dd>
              <DateTime instant={captured_at} show="near" />
            </dd>
          </Fragment>
        ))}
      </Facts>
    </Panel>
  );
}
