import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { PlaceSearch } from '../service-areas/parts/PlaceSearch.tsx';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import { useSession } from '../shell/session.ts';
import { tellDone, tellWarnings } from '../shell/tell.ts';
import { useEdited } from '../shell/use-edited.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { useGoWhen } from '../ui/act/use-go-when.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { NEW_COLLECTION, collectionInput, collectionProblems, withPart, withPlace } from './collection-draft.ts';
import type { CollectionDraft } from './collection-draft.ts';
import { useAskForCollection, useCollectingDays } from './collection-request-calls.ts';
import { LoadFields, PlaceFields, TimeFields } from './RequestFields.tsx';
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
      onSuccess: ({ collection_request, warnings }) => {
        tellDone(words.asked(collection_request.reference));
        tellWarnings(warnings);
      },
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
