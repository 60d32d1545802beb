import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { COUNTRIES } from '@tsela/domain/formats/countries';
import { FEATURES } from '@tsela/domain/providers/features';
import type { ListItem } from '@tsela/domain/providers/setting-types';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { providers as words } from '../../../strings/providers.ts';
import type { ControlProps } from './control-props.ts';
import { EntryButtons } from './EntryButtons.tsx';
import { moved, removed, textsOf } from './list-draft.ts';
import classes from './records.module.css';
import { Select } from '../../parts/Select.tsx';
import { entryText } from '../value-text-draft.ts';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../../ui/show/Text.tsx';

type Picked = Exclude<ListItem, 'text' | 'html' | 'site' | 'account-id'>;

const OFFERED: Readonly<Record<Picked, readonly string[]>> = {
  status: SHIPMENT_STATUSES,
  country: COUNTRIES,
  feature: FEATURES,
  'pickup-provider': PICKUP_PROVIDERS,
};

interface PickListControlProps extends ControlProps {
  readonly item: Picked;
}

/** A list picked from what there is; where the order says something, entries can be moved. */
export function PickListControl({ setting, id, label, described_by, value, onChange, item }: PickListControlProps) {
  const entries = textsOf(value);
  const is_ordered = setting === 'shipment_status_order';
  const offered = OFFERED[item]
    .filter((each) => !entries.includes(each))
    .map((each) => ({ value: each, label: entryText(item, each) }));
  const sorted = item === 'country' ? offered.toSorted((one, other) => one.label.localeCompare(other.label)) : offered;
  return (
    <Stack role="group" aria-label={label} aria-describedby={described_by}>
      {entries.length === 0 && <QuietText as="p">{words.emptyList}</QuietText>}
      <ul className={is_ordered ? classes['order'] : classes['chips']} hidden={entries.length === 0}>
        {entries.map((entry, index) => (
          <li key={entry} className={is_ordered ? classes['place'] : classes['chip']}>
            {is_ordered && (
              <Text tone="quiet" className="num">
                {index + 1}
              </Text>
            )}
            <Text>{entryText(item, entry)}</Text>
            <EntryButtons
              name={entryText(item, entry)}
              is_first={index === 0}
              is_last={index === entries.length - 1}
              {...(is_ordered && { onMove: (step: -1 | 1) => onChange(moved(entries, index, step)) })}
              onRemove={() => onChange(removed(entries, index))}
            />
          </li>
        ))}
      </ul>
      {sorted.length > 0 && (
        <div className={classes['picker']}>
          <Select
            id={id}
            aria-label={words.addTo(label)}
            value=""
            options={[{ value: '', label: words.choose }, ...sorted]}
            onChange={(picked) => picked !== '' && onChange([...entries, picked])}
          />
        </div>
      )}
    </Stack>
  );
}
