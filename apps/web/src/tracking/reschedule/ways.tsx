import type { Rescheduling } from '@tsela/contract/tracking/reschedule-api';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { dayIn } from '@tsela/domain/shipments/notices/texts/language-days';
import type { Day } from '@tsela/domain/time/day';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PlainButton } from '../../ui/act/PlainButton.tsx';
import { BareForm } from '../../ui/form/BareForm.tsx';
import { useNow } from '../../ui/show/now.ts';
import { Option } from '../Option.tsx';
import { useWords } from '../page-words.ts';
import { usePartyTexts } from '../party-words.ts';
import classes from '../PartyPage.module.css';
import type { Change } from './reschedule-calls.ts';

interface WayProps {
  readonly shown: Rescheduling;
  readonly is_busy: boolean;
  /** What is wanted, and what is said once it is done. */
  readonly onChange: (change: Change, done: string) => void;
}

/** Another day, and a part of it. */
export function DayWay({ shown, is_busy, onChange }: WayProps) {
  const { language } = useWords();
  const { reschedule: words } = usePartyTexts();
  const now = useNow();
  const [date, setDate] = useState(shown.days[0] ?? '');
  const [part, setPart] = useState<'any' | 'morning' | 'afternoon'>('any');
  const dayText = (day: string) => dayIn(language, day as Day, now);
  const parts = { any: words.any_time, morning: words.morning, afternoon: words.afternoon };
  return (
    <Way title={words.day} is_open>
      <BareForm
        className={classes['way_form']}
        isOff={is_busy}
        onSubmit={() => onChange({ date, day_part: part }, filled(words.done_day, { day: dayText(date) }))}
      >
        <Choices label={words.day_label} hint={words.day_hint}>
          {shown.days.map((day) => (
            <Option key={day} type="radio" name="day" checked={day === date} onChange={() => setDate(day)}>
              {dayText(day)}
            </Option>
          ))}
        </Choices>
        <Choices label={words.window_label}>
          {(['any', 'morning', 'afternoon'] as const).map((each) => (
            <Option key={each} type="radio" name="part" checked={each === part} onChange={() => setPart(each)}>
              {parts[each]}
            </Option>
          ))}
        </Choices>
        <PlainButton is_primary is_off={is_busy}>
          {words.save_day}
        </PlainButton>
      </BareForm>
    </Way>
  );
}

/** With whom the driver may leave it. */
export function LeaveWay({ shown, is_busy, onChange }: WayProps) {
  const { reschedule: words } = usePartyTexts();
  const [leave_with, setLeaveWith] = useState<NonNullable<Rescheduling['leave_with']>>(shown.leave_with ?? 'neighbour');
  const [instructions, setInstructions] = useState('');
  return (
    <Way title={words.leave}>
      <BareForm
        className={classes['way_form']}
        isOff={is_busy}
        onSubmit={() => onChange({ leave_with, instructions: instructions.trim() }, words.done_leave)}
      >
        <Choices label={words.leave_label}>
          {(['neighbour', 'reception', 'gatehouse'] as const).map((each) => (
            <Option key={each} type="radio" name="leave" checked={each === leave_with} onChange={() => setLeaveWith(each)}>
              {words[each]}
            </Option>
          ))}
        </Choices>
        <TextField
          id="leave-more"
          label={words.leave_more}
          value={instructions}
          length_max={150}
          placeholder={words.leave_placeholder}
          onChange={setInstructions}
        />
        <PlainButton is_primary is_off={is_busy}>
          {words.save_leave}
        </PlainButton>
      </BareForm>
    </Way>
  );
}

/** A locker or counter near by. */
export function PointWay({ shown, is_busy, onChange }: WayProps) {
  const { reschedule: words } = usePartyTexts();
  const [chosen, setChosen] = useState(0);
  const point = shown.pickup_points[chosen];
  return (
    <Way title={words.point}>
      <BareForm
        className={classes['way_form']}
        isOff={is_busy || point === undefined}
        onSubmit={() => {
          if (!point) return;
          const { pickup_point_id, pickup_point_provider, name } = point;
          const pickup_point = { pickup_point_id, pickup_point_provider };
          onChange({ pickup_point }, filled(words.done_point, { point: name }));
        }}
      >
        <Choices label={words.point_label} hint={words.point_hint} is_column>
          {shown.pickup_points.map(({ pickup_point_provider, pickup_point_id, name, address, distance_km }, at) => (
            <Option
              key={`${pickup_point_provider} ${pickup_point_id}`}
              type="radio"
              name="point"
              checked={at === chosen}
              onChange={() => setChosen(at)}
            >
              {name}
              <small className="num">
                {address}, {filled(words.point_away, { km: distance_km })}
              </small>
            </Option>
          ))}
        </Choices>
        {!shown.goes_to_point && <p className={classes['hint']}>{words.to_door}</p>}
        <PlainButton is_primary is_off={is_busy}>
          {words.save_point}
        </PlainButton>
      </BareForm>
    </Way>
  );
}

/** Another door in the same suburb. */
export function AddressWay({ shown, is_busy, onChange }: WayProps) {
  const { reschedule: words } = usePartyTexts();
  const [company, setCompany] = useState('');
  const [street_address, setStreet] = useState('');
  return (
    <Way title={words.address}>
      <BareForm
        className={classes['way_form']}
        isOff={is_busy || street_address.trim() === ''}
        onSubmit={() =>
          onChange({ address: { company: company.trim(), street_address: street_address.trim() } }, words.done_address)
        }
      >
        <p className={classes['hint']}>{filled(words.address_hint, { place: shown.going_to })}</p>
        <TextField id="street" label={words.street} value={street_address} length_max={200} onChange={setStreet} />
        <TextField id="company" label={words.company} value={company} length_max={100} onChange={setCompany} />
        <PlainButton is_primary is_off={is_busy || street_address.trim() === ''}>
          {words.save_address}
        </PlainButton>
      </BareForm>
    </Way>
  );
}

/** One way, which closes the others where the browser knows how. */
function Way({ title, is_open = false, children }: { title: string; is_open?: boolean; children: ReactNode }) {
  return (
    <details className={classes['way']} name="way" open={is_open}>
      <summary className={classes['way_title']}>{title}</summary>
      {children}
    </details>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly hint?: string;
  readonly is_column?: boolean;
  readonly children: ReactNode;
}

function Choices({ label, hint, is_column = false, children }: ChoicesProps) {
  return (
    <fieldset className={classes['field']}>
      <legend className={classes['label']}>{label}</legend>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      <div className={classes['options']} data-column={is_column || undefined}>
        {children}
      </div>
    </fieldset>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly length_max: number;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

function TextField({ id, label, value, length_max, placeholder, onChange }: TextFieldProps) {
  return (
    <div className={`${classes['field']} ${classes['wide']}`}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={classes['input']}
        value={value}
        maxLength={length_max}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
