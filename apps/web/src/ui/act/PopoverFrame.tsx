import { Popover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface PopoverFrameProps {
  readonly is_open: boolean;
  readonly onChange: (is_open: boolean) => void;
  readonly button: ReactElement;
  readonly children: ReactNode;
}

/** The frame that a `PopoverButton` opens; the focus stays in it. */
export function PopoverFrame({ is_open, onChange, button, children }: PopoverFrameProps) {
  return (
    <Popover opened={is_open} onChange={onChange} position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
