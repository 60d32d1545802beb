import { Button } from '../../ui/act/Button.tsx';
import type { ReleaseNote } from '@tsela/contract/platform/release-note-api';
import { parseDay, startOfDay } from '@tsela/domain/time/day';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { usePathId } from '../../shell/pages/address.ts';
import { changesBar, useEdited } from '../../shell/use-edited.ts';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RecordFrame } from '../../ui/form/RecordFrame.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { UnreadFrame } from '../../ui/form/UnreadFrame.tsx';
import { releaseNoteDraftOf, releaseNoteInput, releaseNoteProblemsOf } from './release-note-draft.ts';
import { ReleaseNoteFields, ReleaseNotePreview } from './ReleaseNoteFields.tsx';
import { useChangeReleaseNote, useReleaseNote } from '../short-urls/short-url-calls.ts';
import { ReleaseNoteBadge } from './WriteReleaseNotesPage.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

const BACK = { href: paths.writeReleaseNotes(), label: SCREENS.writeReleaseNotes.title };

/** The notes of one version: written, published and taken back. Source: screens S53. */
export function WriteReleaseNotePage() {
  const read = useReleaseNote(usePathId('id'));
  const note = read.data?.release_notes[0];
  if (note) return <LoadedNote key={note.id} note={note} />;
  return (
    <UnreadFrame
      title={SCREENS.writeReleaseNotes.title}
      back={BACK}
      read={read}
      error={shownError(read.error)}
      notFound={words.notFound}
    />
  );
}

function LoadedNote({ note }: { readonly note: ReleaseNote }) {
  const changing = useChangeReleaseNote();
  const edited = useEdited(releaseNoteDraftOf(note), note);
  const { draft, errors, has_changes, change, refuse } = edited;

  function handleSave(): void {
    if (refuse(releaseNoteProblemsOf(draft, note.time_published))) return;
    edited.save(changing, { id: note.id, ...edited.based_on, ...releaseNoteInput(draft) }, words.saved);
  }

  function handlePublish(time_published: string | null, text: string): void {
    if (time_published !== null && refuse(releaseNoteProblemsOf(draft, time_published))) return;
    changing.mutate(
      { id: note.id, ...edited.based_on, time_published },
      { onSuccess: () => showToast({ text, variant: 'success' }), onError: (error) => refuse(fieldErrors(error)) },
    );
  }

  return (
    <RecordFrame
      title={note.version}
      aside={<ReleaseNoteBadge note={note} />}
      back={BACK}
      errors={errors}
      side={
        <>
          <Publishing note={note} has_changes={has_changes} is_saving={changing.isPending} onPublish={handlePublish} />
          <ReleaseNotePreview draft={draft} />
        </>
      }
      saveBar={changesBar({ edited, changing, note: words.changes, onSave: handleSave })}
    >
      <ReleaseNoteFields draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}

interface PublishingProps {
  readonly note: ReleaseNote;
  readonly has_changes: boolean;
  readonly is_saving: boolean;
  readonly onPublish: (time_published: string | null, text: string) => void;
}

/** Whether people read the notes, and from when. What is not saved is not published. */
function Publishing({ note, has_changes, is_saving, onPublish }: PublishingProps) {
  const [day, setDay] = useState('');
  const { version, state, time_published } = note;
  const start = parseDay(day);

  function handlePublish(): void {
    if (start === null) return onPublish(new Date().toISOString(), words.publishedToast(version));
    const time = startOfDay(start);
    onPublish(time.toISOString(), time > new Date() ? words.scheduledToast(version) : words.publishedToast(version));
  }

  return (
    <Panel title={words.states[state]}>
      <Stack gap={4}>
        {time_published !== null && (
          <Sentence>
            {words.published}: <DateTime instant={time_published} />
          </Sentence>
        )}
        {state === 'draft' && (
          <DayInput
            {...field(words.publishOn, { name: 'publish_on', is_optional: true })}
            description={words.publishOnHelp}
            value={day}
            onDay={setDay}
          />
        )}
        {has_changes && <Sentence>{words.saveFirst}</Sentence>}
        <Row align="stretch">
          {state === 'draft' ? (
            <Button disabled={has_changes} loading={is_saving} onClick={handlePublish}>
              {words.publish}
            </Button>
          ) : (
            <Button variant="default" loading={is_saving} onClick={() => onPublish(null, words.takenBack(version))}>
              {words.unpublish}
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}
