import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { lines as words } from '../../strings/rates-tariff.ts';
import classes from './SideSheet.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';

interface SideSheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The buttons at its foot. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  /** For what stands side by side. */
  readonly is_wide?: boolean;
}

/** A form or a list at the right of what it is about. */
export function SideSheet({ title, onClose, foot, children, is_wide = false }: SideSheetProps) {
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={is_wide ? 960 : 560}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={words.close} />
        </Drawer.Header>
        <Drawer.Body>
          <Stack gap={4} className={classes['body']}>
            {children}
          </Stack>
          {foot !== undefined && <div className={classes['foot']}>{foot}</div>}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
