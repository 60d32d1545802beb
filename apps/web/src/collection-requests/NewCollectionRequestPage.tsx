import { TextInput } from '@mantine/core';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { PlaceSearch } from '../service-areas/parts/PlaceSearch.tsx';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { useEdited } from '../shell/use-edited.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { useGoWhen } from '../ui/act/use-go-when.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Text } from '../ui/show/Text.tsx';
import { NEW_COLLECTION, collectionInput, collectionProblems, withPart, withPlace } from './collection-draft.ts';
import type { CollectionDraft } from './collection-draft.ts';
import { useAskForCollection, useCollectingDays } from './collection-request-calls.ts';
import { WeekdayChoice } from './WeekdayChoice.tsx';

/** Asks for a collection, once or repeated. Source: screens S15. */
export function NewCollectionRequestPage() {
  const { user } = useSession();
  const is_staff = user?.account_id === null;
  const asking = useAskForCollection();
  const navigator = useNavigator();
  const { draft, errors, change, refuse } = useEdited(NEW_COLLECTION, { is_done: asking.isSuccess });
  const days = useCollectingDays(placeOf(draft)).data;
  useGoWhen(asking.data ? paths.collectionRequest(asking.data.collection_request.id) : null);
  const hours = days?.hours ?? { from: '08:00', to: '17:00' };
  const closed = days?.closed_days.find(({ date }) => date === draft.date);

  function handleAsk(): void {
    if (refuse(collectionProblems(draft, { is_staff }))) return;
    asking.mutate(collectionInput(draft, hours), {
      onSuccess: ({ collection_request }) => tellDone(words.asked(collection_request.reference)),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  const handleChange = (changed: Partial<CollectionDraft>) => change(withPart(draft, changed));
  const fields = { draft, errors, onChange: handleChange };
  return (
    <RecordFrame
      title={SCREENS.newCollectionRequest.title}
      back={{ href: paths.collectionRequests(), label: is_staff ? SCREENS.collectionRequests.title : words.customerTitle }}
      errors={errors}
      saveBar={{
        saveLabel: words.ask,
        error: asking.error && Object.keys(fieldErrors(asking.error)).length === 0 ? shownError(asking.error) : null,
        isSaving: asking.isPending,
        onSave: handleAsk,
        onCancel: () => navigator.go(paths.collectionRequests()),
      }}
    >
      <Panel title={words.place}>
        <Stack>
          {is_staff && (
            <AccountPicker value={draft.account} errors={errors} is_required onChange={(account) => handleChange({ account })} />
          )}
          <PlaceSearch onPick={(place) => change(withPlace(draft, place))} />
          <PlaceFields {...fields} />
        </Stack>
      </Panel>
      <Panel title={words.time}>
        <Stack>
          <TimeFields {...fields} hours={hours} last={days?.last_date} />
          {closed && <Notice kind="warning">{words.closedDay(closed.message)}</Notice>}
          <RepeatFields {...fields} />
        </Stack>
      </Panel>
      <Panel title={words.load}>
        <LoadFields {...fields} />
      </Panel>
    </RecordFrame>
  );
}

function placeOf({ local_area, city, code, zone }: CollectionDraft) {
  return local_area === '' || city === '' ? {} : { local_area, city, code, zone };
}

type Fields = DraftFieldsProps<CollectionDraft>;
type TextKey = { [Key in keyof CollectionDraft]: string extends CollectionDraft[Key] ? Key : never }[keyof CollectionDraft];

interface TextPartProps extends Fields {
  readonly label: string;
  readonly of: TextKey;
  readonly name?: string;
  readonly need?: 'required' | 'optional';
  readonly placeholder?: string;
  readonly isNumber?: boolean;
}

function TextPart({ draft, errors, onChange, label, of, name = of, need, placeholder, isNumber = false }: TextPartProps) {
  return (
    <TextInput
      {...field(label, { name, errors, is_required: need === 'required', is_optional: need === 'optional' })}
      autoComplete="off"
      placeholder={placeholder ?? ''}
      {...(isNumber && { inputMode: 'numeric' as const })}
      value={draft[of]}
      onChange={(event) => onChange({ [of]: event.currentTarget.value })}
    />
  );
}

function PlaceFields(props: Fields) {
  return (
    <>
      <Tiles align="start" columns={2}>
        <TextPart {...props} of="company" name="address.company" label={words.company} need="optional" />
        <TextPart {...props} of="street_address" name="address.street_address" label={words.street} need="required" />
        <TextPart {...props} of="local_area" name="address.local_area" label={words.suburb} need="required" />
        <TextPart {...props} of="city" name="address.city" label={words.city} need="required" />
        <TextPart {...props} of="code" name="address.code" label={words.code} need="optional" />
      </Tiles>
      <Tiles align="start" columns={2}>
        <TextPart {...props} of="name" name="contact.name" label={words.name} need="required" />
        <TextPart {...props} of="mobile_number" name="contact.mobile_number" label={words.mobile} need="required" />
        <TextPart {...props} of="email" name="contact.email" label={words.email} need="optional" />
      </Tiles>
    </>
  );
}

interface TimeFieldsProps extends Fields {
  readonly hours: { readonly from: string; readonly to: string };
  readonly last: string | undefined;
}

function TimeFields({ hours, last, ...props }: TimeFieldsProps) {
  const { draft, errors, onChange } = props;
  return (
    <>
      <Tiles align="start" columns={3}>
        <DayInput
          {...field(words.date, { name: 'date', errors, is_required: true })}
          value={draft.date}
          {...(last !== undefined && { max: last })}
          onDay={(date) => onChange({ date })}
        />
        <TextPart {...props} of="collect_after" label={words.after} placeholder={hours.from} />
        <TextPart {...props} of="collect_before" label={words.before} placeholder={hours.to} />
      </Tiles>
      <Text as="p" tone="soft" size="s">
        {words.hours(hours.from, hours.to)}
      </Text>
    </>
  );
}

const FREQUENCIES = ['once', 'daily', 'weekly'] as const;

function RepeatFields({ draft, errors, onChange }: Fields) {
  return (
    <>
      <Choice
        label={words.repeat}
        has_visible_label
        value={draft.frequency}
        options={FREQUENCIES.map((value) => ({ value, label: words.frequencies[value] }))}
        onChange={(frequency) => onChange({ frequency })}
      />
      {draft.frequency === 'weekly' && (
        <WeekdayChoice
          label={words.weekdays}
          chosen={draft.weekdays}
          error={errors['weekdays']}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
      {draft.frequency !== 'once' && (
        <Tiles align="start" columns={3}>
          <DayInput
            {...field(words.repeatUntil, { name: 'repeat_until', errors, is_required: true })}
            value={draft.repeat_until}
            onDay={(repeat_until) => onChange({ repeat_until })}
          />
        </Tiles>
      )}
    </>
  );
}

function LoadFields(props: Fields) {
  const { draft, errors, onChange } = props;
  return (
    <Stack>
      <Tiles align="start" columns={3}>
        <TextPart {...props} of="expected_parcels" label={words.expectedParcels} need="required" isNumber />
        <TextPart {...props} of="expected_weight_kg" label={words.expectedWeight} need="optional" isNumber />
      </Tiles>
      <TextArea
        {...field(words.instructions, { name: 'instructions', errors, is_optional: true })}
        maxLength={500}
        value={draft.instructions}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
    </Stack>
  );
}
