import { ActionIcon } from '@mantine/core';
import { Button } from './Button.tsx';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyComponent } from '../LazyComponent.tsx';
import { prefetchCode } from '../lazy-code.ts';
import type { MenuLine } from './MenuFrame.tsx';

interface MenuButtonProps {
  readonly label: string;
  /** The lines in order; what is false is left out. */
  readonly lines: readonly (MenuLine | false)[];
  /** The sign alone, with the label for those who cannot see it. */
  readonly is_icon?: boolean;
  /** Of a row among many: without a frame of its own. */
  readonly is_quiet?: boolean;
}

const loadFrame = async () => (await import('./MenuFrame.tsx')).MenuFrame;

/** A button that opens a menu below it. What places the menu is large: it comes once the pointer or the focus is on the button. */
export function MenuButton({ label, lines, is_icon = false, is_quiet = false }: MenuButtonProps) {
  const [is_open, setOpen] = useState(false);
  const [was_opened, setWasOpened] = useState(false);
  const acts = {
    'aria-haspopup': 'menu',
    'aria-expanded': is_open,
    onClick: () => {
      setOpen(!is_open);
      setWasOpened(true);
    },
    onPointerEnter: () => prefetchCode(loadFrame),
    onFocus: () => prefetchCode(loadFrame),
  } as const;
  const button = is_icon ? (
    <ActionIcon
      {...(is_quiet ? { variant: 'subtle', color: 'gray', size: 28 } : { variant: 'default', size: 36 })}
      flex="none"
      aria-label={label}
      title={label}
      {...acts}
    >
      <IconDots size={18} aria-hidden="true" />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<IconDots size={16} aria-hidden="true" />} {...acts}>
      {label}
    </Button>
  );
  const shown = lines.filter((line) => line !== false);
  return (
    <LazyComponent
      load={loadFrame}
      props={was_opened ? { is_open, onChange: setOpen, button, lines: shown } : null}
      is_wanted={is_open}
      until={button}
    />
  );
}
