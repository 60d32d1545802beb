import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { openingWarning } from '@tsela/domain/address-book/opening-hours';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { dayOf, parseDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { timeSlots } from '@tsela/domain/time/time-slots';
import { WINDOW_HOUR_SETTINGS, windowHours } from '@tsela/domain/shipments/checks/window-hours';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import type { ClosedDays } from '../../rates/rate-calls.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { dateText } from '../../ui/show/date-text.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { nextOpenDay } from '../../ui/form/month-draft.ts';
import { useNow } from '../../ui/show/now.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { withDay } from './copied-draft.ts';
import type { ShipmentForm, SideForm } from './shipment-draft.ts';
import classes from '../parts/form.module.css';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

interface WhenPanelProps {
  readonly form: ShipmentForm;
  readonly onChange: (side: Side, value: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
  /** Days on which nothing is collected; null while that is not known. */
  readonly closed: ClosedDays | null;
  /** When the chosen service collects: the first day with room from the one that was asked for; null while none is chosen. */
  readonly collects: { readonly service: string; readonly on: string } | null;
}

/** Days and half-hourly windows of both sides, in office hours; a quote asks for the collection day only. Source: CONST-34, screens S10. */
export function WhenPanel({ form, onChange, errors, is_quote, closed, collects }: WhenPanelProps) {
  const now = useNow();
  const today = dayOf(now);
  const office = readSettings(useSession().settings, WINDOW_HOUR_SETTINGS);
  return (
    <Panel title={formWords.when}>
      <Tiles columns={2} align="start">
        {SIDES.filter((side) => !is_quote || side === 'collection').map((side) => (
          <div key={side} className={classes['when']} role="group" aria-label={formWords.windowOf[side]}>
            <DayInput
              {...field(words.dates[side], { name: `${side}_min_date`, is_optional: true, errors })}
              min={side === 'delivery' && form.collection.min_date !== '' ? form.collection.min_date : today}
              value={form[side].min_date}
              hasCalendar={side !== 'collection' || closed === null}
              onDay={(day) => onChange(side, withDay(form[side], day, office))}
            />
            {!is_quote && <Window side={side} value={form[side]} onChange={(value) => onChange(side, value)} errors={errors} />}
            <ClosedPlace value={form[side]} />
            {side === 'collection' && collects !== null && (
              <QuietText as="p">{formWords.collectsOn(collects.service, dateText(collects.on, now))}</QuietText>
            )}
            {side === 'collection' && closed !== null && (
              <CollectionCalendar
                value={form.collection.min_date}
                min={today}
                closed={closed}
                onPick={(day) => onChange(side, withDay(form[side], day, office))}
              />
            )}
          </div>
        ))}
      </Tiles>
    </Panel>
  );
}

interface WindowProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly onChange: (value: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** From when to when the driver may come. What a copy brings stays to be seen, although it is offered no longer. */
function Window({ side, value, onChange, errors }: WindowProps) {
  const { settings, user } = useSession();
  const hours = windowHours(readSettings(settings, WINDOW_HOUR_SETTINGS), parseDay(value.min_date));
  const slots = timeSlots(isStaff(user) ? {} : (hours ?? {}));
  return (['after', 'before'] as const).map((end) => (
    <NativeSelect
      key={end}
      {...field(end === 'after' ? formWords.from : formWords.to, { name: `${side}_${end}`, errors })}
      data={[
        { value: '', label: formWords.anyTime },
        ...(value[end] === '' || slots.includes(value[end]) ? slots : [value[end], ...slots]),
      ]}
      value={value[end]}
      onChange={(event) => onChange({ ...value, [end]: event.currentTarget.value })}
    />
  ));
}

/** That the saved contact is not open then. It is said and not refused: they may have agreed on it. Source: users-ask 20. */
function ClosedPlace({ value: { place, min_date, after, before } }: { readonly value: SideForm }) {
  const { public_holidays } = readSettings(useSession().settings, WINDOW_HOUR_SETTINGS);
  const asked = { day: parseDay(min_date), after, before, public_holidays };
  const warning = place && openingWarning(place.name, place.opening_hours, asked);
  if (!warning) return null;
  return (
    <Text as="p" tone="amber" size="s" role="status">
      {warning}
    </Text>
  );
}

const loadCalendar = async () => (await import('../../ui/form/CalendarDialog.tsx')).CalendarDialog;

interface CollectionCalendarProps {
  readonly value: string;
  readonly min: Day;
  readonly closed: ClosedDays;
  readonly onPick: (day: string) => void;
}

/** What stands against the day that is typed, and a calendar that shows all such days. A price and a booking have the last word. */
function CollectionCalendar({ value, min, closed, onPick }: CollectionCalendarProps) {
  const [is_open, setOpen] = useState(false);
  const now = useNow();
  const day = parseDay(value);
  const why = day === null ? undefined : closed.messages.get(day);
  const next = day === null ? null : nextOpenDay(day, closed.messages, closed.last);
  return (
    <div className={classes['days']}>
      {why !== undefined && (
        <Text as="p" tone="amber" size="s" role="status">
          {why} {next && formWords.nextCollection(dateText(startOfDay(next), now))}
        </Text>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {formWords.showDays}
      </Button>
      {is_open && (
        <LazyComponent
          load={loadCalendar}
          props={{
            title: words.dates.collection,
            value,
            min,
            closed: closed.messages,
            last: closed.last,
            onPick: (picked: Day) => {
              setOpen(false);
              onPick(picked);
            },
            onClose: () => setOpen(false),
          }}
        />
      )}
    </div>
  );
}
