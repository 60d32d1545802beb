import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useEdited } from '../../shell/use-edited.ts';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { RecordFrame } from '../../ui/form/RecordFrame.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useGoWhen } from '../../ui/act/use-go-when.ts';
import { NEW_RELEASE_NOTE, releaseNoteInput, releaseNoteProblemsOf } from './release-note-draft.ts';
import { ReleaseNoteFields, ReleaseNotePreview } from './ReleaseNoteFields.tsx';
import { useCreateReleaseNote } from '../short-urls/short-url-calls.ts';

/** Writes the notes of a version, as a draft. Source: screens S53. */
export function NewReleaseNotePage() {
  const creating = useCreateReleaseNote();
  const navigator = useNavigator();
  const { draft, errors, change, refuse } = useEdited(NEW_RELEASE_NOTE, { is_done: creating.isSuccess });
  useGoWhen(creating.data ? paths.writeReleaseNote(creating.data.release_note.id) : null);

  function handleSave(): void {
    if (refuse(releaseNoteProblemsOf(draft, null))) return;
    creating.mutate(releaseNoteInput(draft), {
      onSuccess: () => showToast({ text: words.saved, variant: 'success' }),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <RecordFrame
      title={SCREENS.newReleaseNote.title}
      back={{ href: paths.writeReleaseNotes(), label: SCREENS.writeReleaseNotes.title }}
      errors={errors}
      side={<ReleaseNotePreview draft={draft} />}
      saveBar={{
        saveLabel: words.saveDraft,
        error: creating.error && shownError(creating.error),
        isSaving: creating.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.writeReleaseNotes()),
      }}
    >
      <ReleaseNoteFields draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}
