import { useSyncExternalStore } from 'react';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { isTopUpOpen, onTopUpChange, showTopUp } from './open-top-up.ts';

const loadDialog = async () => (await import('../../payments/parts/TopUpDialog.tsx')).TopUpDialog;
const close = () => showTopUp(false);

/** The dialog that the balance box opens on narrow screens; the shell renders it once, so that it outlives the menu. Source: SHELL-13. */
export function TopUpHost() {
  const is_open = useSyncExternalStore(onTopUpChange, isTopUpOpen);
  return is_open ? <LazyComponent load={loadDialog} props={{ onClose: close }} /> : null;
}
