import { shell } from '../../strings/shell.ts';
import { SideFrame } from '../../ui/feedback/SideSheet.tsx';
import { Navigation } from './Navigation.tsx';
import classes from '../Shell.module.css';

interface MenuDrawerProps {
  readonly is_open: boolean;
  readonly onClose: () => void;
}

/** The navigation on narrow screens, from the right. Source: SHELL-03. */
export function MenuDrawer({ is_open, onClose }: MenuDrawerProps) {
  return (
    <SideFrame isOpen={is_open} onClose={onClose} label={shell.navigation} width={288} className={classes['drawer']}>
      <Navigation is_collapsed={false} onClose={onClose} />
    </SideFrame>
  );
}
