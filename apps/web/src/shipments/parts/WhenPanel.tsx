import { NativeSelect, TextInput } from '@mantine/core';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { dayOf } from '@tsela/domain/time/day';
import { timeSlots } from '@tsela/domain/time/time-slots';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/field.tsx';
import { useNow } from '../../ui/now.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { ShipmentForm, SideForm } from '../shipment-draft.ts';
import classes from './form.module.css';

interface WhenPanelProps {
  readonly form: ShipmentForm;
  readonly onChange: (side: Side, value: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
}

/** Days and half-hourly windows of both sides; a quote asks for the collection day only. Source: CONST-34. */
export function WhenPanel({ form, onChange, errors, is_quote }: WhenPanelProps) {
  const today = dayOf(useNow());
  return (
    <Panel title={words.when}>
      <div className={classes['two']}>
        {SIDES.filter((side) => !is_quote || side === 'collection').map((side) => (
          <div key={side} className={classes['when']} role="group" aria-label={words.windowOf[side]}>
            <TextInput
              {...field(words.dates[side], { name: `${side}_min_date`, is_optional: true, errors })}
              type="date"
              min={side === 'delivery' && form.collection.min_date !== '' ? form.collection.min_date : today}
              value={form[side].min_date}
              onChange={(event) => onChange(side, { ...form[side], min_date: event.currentTarget.value })}
            />
            {!is_quote &&
              (['after', 'before'] as const).map((end) => (
                <NativeSelect
                  key={end}
                  {...field(end === 'after' ? words.from : words.to, { name: `${side}_${end}`, errors })}
                  data={[{ value: '', label: words.anyTime }, ...timeSlots()]}
                  value={form[side][end]}
                  onChange={(event) => onChange(side, { ...form[side], [end]: event.currentTarget.value })}
                />
              ))}
          </div>
        ))}
      </div>
    </Panel>
  );
}
