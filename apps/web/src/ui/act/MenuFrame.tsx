import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import classes from './MenuFrame.module.css';

/** A line of a menu. */
export interface MenuLine {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  /** Why it cannot be used now; the line says so beneath its label. */
  readonly reason?: string | null;
  readonly is_dangerous?: boolean;
}

interface MenuFrameProps {
  readonly is_open: boolean;
  readonly onChange: (is_open: boolean) => void;
  readonly button: ReactElement;
  readonly lines: readonly MenuLine[];
}

/** The menu that a `MenuButton` opens. Closed, it gives the focus back to the button. */
export function MenuFrame({ is_open, onChange, button, lines }: MenuFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [is_ready, setReady] = useState(false);

  // The button that was pressed is drawn anew with its menu: it is the one that has the focus before the menu takes it.
  useEffect(() => {
    place.current?.querySelector('button')?.focus();
    const next = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(next);
  }, []);

  return (
    <div ref={place} className={classes['place']}>
      <Menu
        opened={is_open && is_ready}
        onChange={onChange}
        position="bottom-end"
        width={290}
        withinPortal={false}
        // A list of few rows would cut the menu off.
        floatingStrategy="fixed"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {lines.map(({ label, icon, onClick, reason = null, is_dangerous = false }) => (
            <Menu.Item
              key={label}
              className={classes['line'] ?? ''}
              leftSection={icon}
              disabled={reason !== null}
              onClick={onClick}
              {...(is_dangerous && { color: 'red' })}
            >
              {label}
              {reason !== null && <span className={classes['reason']}>{reason}</span>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
