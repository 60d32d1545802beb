import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { shell } from '../../strings/shell.ts';
import { Navigation } from './Navigation.tsx';
import classes from '../Shell.module.css';

interface MenuDrawerProps {
  readonly is_open: boolean;
  readonly onClose: () => void;
}

/** The navigation on narrow screens, from the right. Source: SHELL-03. */
export function MenuDrawer({ is_open, onClose }: MenuDrawerProps) {
  return (
    <Drawer.Root
      opened={is_open}
      onClose={onClose}
      position="right"
      size={288}
      padding={0}
      classNames={{ content: classes['drawer'] ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={shell.navigation}>
        <Navigation is_collapsed={false} onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
