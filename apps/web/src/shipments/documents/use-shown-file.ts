import { useState } from 'react';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';

/** Which of the files that wait is read beside what is said of it: on a wide screen the first, until another is chosen. What was drawn on it and not saved is asked about. */
export function useShownFile(ids: readonly number[]) {
  const is_narrow = useIsNarrow();
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const [is_edited, setEdited] = useState(false);
  useUnsavedGuard(is_edited);
  const first = is_narrow ? null : (ids[0] ?? null);
  const shown_id = chosen === undefined ? first : chosen;

  /** Whether the file may go, as it is: the user has saved what was drawn on it, or says that it is not wanted. */
  async function mayLeave(left: readonly number[]): Promise<boolean> {
    if (!is_edited || shown_id === null || !left.includes(shown_id)) return true;
    if (!(await isSure({ title: words.leaveTitle, body: words.leaveText, button: words.leave }))) return false;
    setEdited(false);
    return true;
  }

  async function show(id: number | null): Promise<void> {
    if (shown_id !== null && !(await mayLeave([shown_id]))) return;
    setChosen(id);
  }

  /** What is drawn on stays in sight, whatever is uploaded meanwhile. */
  function handleEdited(edited: boolean): void {
    setEdited(edited);
    if (edited) setChosen(shown_id);
  }

  /** Another upload stands in its place: what was drawn is saved. */
  function follow(id: number): void {
    setEdited(false);
    setChosen(id);
  }

  /** It is attached, deleted or taken apart. */
  function forget(id: number): void {
    if (id !== shown_id) return;
    setEdited(false);
    setChosen(undefined);
  }

  return { shown_id, mayLeave, show, follow, forget, handleEdited };
}
