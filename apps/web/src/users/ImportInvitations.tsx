import { addDays, dayOf } from '@tsela/domain/time/day';
import { INVITE_WITHIN_DAYS } from '@tsela/domain/users/user-import';
import { usersImport as words } from '../strings/users.ts';
import { DayInput } from '../ui/form/DayInput.tsx';
import { field } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { useNow } from '../ui/show/now.ts';
import type { WhenInvited } from './user-import-draft.ts';

interface ImportInvitationsProps {
  readonly when: WhenInvited;
  readonly error: string | null;
  readonly onChange: (when: WhenInvited) => void;
}

/** When the invitations of a file go out. Source: screens S35. */
export function ImportInvitations({ when, error, onChange }: ImportInvitationsProps) {
  const today = dayOf(useNow());
  return (
    <Tiles gap={4} least={260}>
      <SelectField
        {...field(words.whenLabel, { name: 'when' })}
        value={when.is_later ? 'later' : 'now'}
        options={(['now', 'later'] as const).map((value) => ({ value, label: words.when[value] }))}
        onChange={(value) => onChange({ ...when, is_later: value === 'later' })}
      />
      {when.is_later && (
        <DayInput
          {...field(words.day, { name: 'invite_on', is_required: true, errors: error === null ? {} : { invite_on: error } })}
          description={words.dayHelp}
          min={addDays(today, 1)}
          max={addDays(today, INVITE_WITHIN_DAYS)}
          value={when.day}
          onDay={(day) => onChange({ ...when, day })}
        />
      )}
    </Tiles>
  );
}
