import { Button } from '../ui/act/Button.tsx';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { INVITE_WITHIN_DAYS } from '@tsela/domain/users/user-import';
import { useState } from 'react';
import { usersImport as words } from '../strings/users.ts';
import { DayInput } from '../ui/form/DayInput.tsx';
import { field } from '../ui/form/field.tsx';
import { useNow } from '../ui/show/now.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import classes from './parts/Import.module.css';
import { SelectField } from '../ui/form/SelectField.tsx';
import { Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

export interface Invitations {
  /** Null is at once. */
  readonly invite_on: string | null;
}

interface ImportInvitationsProps {
  readonly good: number;
  readonly bad: number;
  readonly is_pending: boolean;
  readonly onAdd: (invitations: Invitations & { readonly only_good: boolean }) => void;
}

/** When invitations go out, and the button that adds all rows, or the good ones. Source: screens S35. */
export function ImportInvitations({ good, bad, is_pending, onAdd }: ImportInvitationsProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [day, setDay] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const today = dayOf(useNow());

  function handleAdd(): void {
    if (when === 'later' && day === '') return setErrors({ invite_on: words.dayNeeded });
    setErrors({});
    onAdd({ invite_on: when === 'later' ? day : null, only_good: bad > 0 });
  }

  if (good === 0)
    return (
      <Text as="p" max="75ch" tone="soft">
        {words.none}
      </Text>
    );
  return (
    <Panel title={words.invitations}>
      <Stack gap={4}>
        <div className={classes['pair']}>
          <SelectField
            {...field(words.whenLabel, { name: 'when' })}
            value={when}
            options={(['now', 'later'] as const).map((value) => ({ value, label: words.when[value] }))}
            onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
          />
          {when === 'later' && (
            <DayInput
              {...field(words.day, { name: 'invite_on', is_required: true, errors })}
              description={words.dayHelp}
              min={addDays(today, 1)}
              max={addDays(today, INVITE_WITHIN_DAYS)}
              value={day}
              onDay={setDay}
            />
          )}
        </div>
        <Row gap={3}>
          <Button loading={is_pending} onClick={handleAdd}>
            {bad > 0 ? words.addGood(good) : words.add(good)}
          </Button>
          {bad > 0 && <Text tone="quiet">{words.leftOut(bad)}</Text>}
        </Row>
      </Stack>
    </Panel>
  );
}
