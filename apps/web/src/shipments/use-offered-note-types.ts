import { isStaff } from '@tsela/domain/permissions/audience';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { offeredNoteTypes } from '@tsela/domain/shipments/notes/note-rules';
import { useSession } from '../shell/session.ts';

/** The types of notes that the reader may write, by the provider's settings. Source: screens S09, ENUM-18. */
export function useOfferedNoteTypes() {
  const { user, settings } = useSession();
  return offeredNoteTypes(readSettings(settings, ['enable_bob_box', 'note_types']), { is_staff: isStaff(user) });
}
