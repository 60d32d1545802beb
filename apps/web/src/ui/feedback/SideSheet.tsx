import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { Stack } from '../layout/Stack.tsx';
import classes from './SideSheet.module.css';

interface SideSheetProps extends Omit<SideFrameProps, 'label' | 'width'> {
  readonly title: string;
  /** The buttons at its foot. */
  readonly foot?: ReactNode;
  /** For what stands side by side. */
  readonly is_wide?: boolean;
}

/** A form or a list at the right of what it is about. */
export function SideSheet({ title, foot, is_wide = false, children, ...rest }: SideSheetProps) {
  return (
    <SideFrame {...rest} width={is_wide ? 960 : 560}>
      <Drawer.Header>
        <Drawer.Title className={classes['title'] ?? ''}>{title}</Drawer.Title>
        <Drawer.CloseButton aria-label={ui.close} />
      </Drawer.Header>
      <Drawer.Body>
        <Stack gap={4} className={classes['body']}>
          {children}
        </Stack>
        {foot !== undefined && <div className={classes['foot']}>{foot}</div>}
      </Drawer.Body>
    </SideFrame>
  );
}

interface SideFrameProps {
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** What it is, where no title says so. */
  readonly label?: string;
  /** In px. */
  readonly width: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What comes in from the right, without a head of its own. */
export function SideFrame({ isOpen = true, onClose, label, width, className, children }: SideFrameProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={width}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} className={className ?? ''}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
