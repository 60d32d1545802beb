import { useState, useSyncExternalStore } from 'react';
import type { TypedAct } from '../../shipments/parts/typed-act-draft.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { onShortcutChange, openShortcut, showShortcut } from './open-shortcut.ts';
import { useShortcuts } from './use-shortcuts.ts';

const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette;
const loadTypedAct = async () => (await import('../../shipments/parts/TypedActDialog.tsx')).TypedActDialog;
const loadList = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog;
const close = () => showShortcut(null);

/** The command palette and the list of shortcuts; the shell renders it once. */
export function Shortcuts() {
  const open = useSyncExternalStore(onShortcutChange, openShortcut);
  useShortcuts(showShortcut);
  const [typed, setTyped] = useState<{ readonly act: TypedAct; readonly references: readonly string[] } | null>(null);
  const onActOn = (act: TypedAct, references: readonly string[]) => setTyped({ act, references });
  return (
    <>
      <LazyComponent
        load={loadPalette}
        props={{ is_open: open === 'palette', onClose: close, onActOn }}
        is_wanted={open === 'palette'}
      />
      <LazyComponent load={loadList} props={{ is_open: open === 'shortcuts', onClose: close }} is_wanted={open === 'shortcuts'} />
      {typed !== null && <LazyComponent load={loadTypedAct} props={{ ...typed, onClose: () => setTyped(null) }} />}
    </>
  );
}
