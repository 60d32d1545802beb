import type { Rescheduling } from '@tsela/contract/tracking/reschedule-api';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { usePartyTexts } from '../party-words.ts';
import classes from '../PartyPage.module.css';
import { AddressWay, DayWay, LeaveWay, PointWay } from './ways.tsx';
import type { Change } from './reschedule-calls.ts';

interface WaysToChangeProps {
  readonly shown: Rescheduling;
  readonly digits: string;
  readonly is_busy: boolean;
  readonly onDigits: (digits: string) => void;
  /** Called instead of a change where the digits are not there. */
  readonly onMissing: () => void;
  readonly onChange: (change: Change, done: string) => void;
}

/** What can be done about a delivery, one way at a time; the digits stand before all of them. */
export function WaysToChange({ shown, digits, is_busy, onDigits, onMissing, onChange }: WaysToChangeProps) {
  const { reschedule: words } = usePartyTexts();
  const is_open = shown.state === 'open';
  const { changes_left: count } = shown;
  const way = {
    shown,
    is_busy,
    onChange: (change: Change, done: string) => (/^\d{4}$/.test(digits) ? onChange(change, done) : onMissing()),
  };
  return (
    <>
      <div className={classes['field']}>
        <label className={classes['label']} htmlFor="digits">
          {words.digits}
        </label>
        <input
          id="digits"
          className={`${classes['input']} ${classes['digits']}`}
          value={digits}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-describedby="digits-hint"
          onChange={(event) => onDigits(event.target.value.replaceAll(/\D/g, ''))}
        />
        <p id="digits-hint" className={classes['hint']}>
          {words.digits_hint}
        </p>
      </div>
      {is_open && (
        <p className={classes['hint']}>{count === 1 ? words.changes_left_one : filled(words.changes_left, { count })}</p>
      )}
      {is_open && shown.goes_to_point && <p className={classes['hint']}>{words.to_door}</p>}
      {is_open && shown.days.length > 0 && <DayWay {...way} />}
      {shown.may_tell_driver && <LeaveWay {...way} />}
      {shown.pickup_points.length > 0 && <PointWay {...way} />}
      {shown.may_change_address && <AddressWay {...way} />}
    </>
  );
}
