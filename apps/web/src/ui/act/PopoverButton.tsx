import { Button } from './Button.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LazyComponent } from '../LazyComponent.tsx';

interface PopoverButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** What it opens; `close` puts it away. */
  readonly children: (close: () => void) => ReactNode;
}

const loadFrame = async () => (await import('./PopoverFrame.tsx')).PopoverFrame;

/** A button that opens a small frame below it. What places the frame is large, and loaded once the button is pressed. */
export function PopoverButton({ label, icon, children }: PopoverButtonProps) {
  const [is_open, setOpen] = useState(false);
  const button = (
    <Button variant="default" leftSection={icon} aria-haspopup="dialog" aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
      {label}
    </Button>
  );
  return (
    <LazyComponent
      load={loadFrame}
      is_wanted={is_open}
      until={button}
      props={{ is_open, onChange: setOpen, button, children: children(() => setOpen(false)) }}
    />
  );
}
