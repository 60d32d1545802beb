import { useSyncExternalStore } from 'react';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { onShortcutChange, openShortcut, showShortcut } from './open-shortcut.ts';
import { useShortcuts } from './use-shortcuts.ts';

const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette;
const loadList = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog;
const close = () => showShortcut(null);

/** The command palette and the list of shortcuts; the shell renders it once. */
export function Shortcuts() {
  const open = useSyncExternalStore(onShortcutChange, openShortcut);
  useShortcuts(showShortcut);
  return (
    <>
      <LazyComponent load={loadPalette} props={{ is_open: open === 'palette', onClose: close }} is_wanted={open === 'palette'} />
      <LazyComponent load={loadList} props={{ is_open: open === 'shortcuts', onClose: close }} is_wanted={open === 'shortcuts'} />
    </>
  );
}
