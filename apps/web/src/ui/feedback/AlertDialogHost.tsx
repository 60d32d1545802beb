import { useEffect, useSyncExternalStore } from 'react';
import { answerByEscape, onAlertChange, openAlert } from './alert-dialog.ts';
import { LazyComponent } from '../LazyComponent.tsx';

const loadBox = async () => (await import('./AlertDialogBox.tsx')).AlertDialogBox;

/** Where alert dialogs appear; the document renders it once. */
export function AlertDialogHost() {
  const dialog = useSyncExternalStore(onAlertChange, openAlert);
  useEffect(() => {
    window.addEventListener('keydown', answerByEscape, { capture: true });
    return () => window.removeEventListener('keydown', answerByEscape, { capture: true });
  }, []);
  return <LazyComponent load={loadBox} props={{ dialog }} is_wanted={dialog !== null} />;
}
