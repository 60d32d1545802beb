import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { shell } from '../strings/shell.ts';
import classes from './NavigationFoot.module.css';
import tips from './Tip.module.css';

/** Changes between light and dark. Choosing what the system has follows the system again. */
export function ColourSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? IconMoon : IconSun;

  function handleClick(): void {
    const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    setColorScheme(other === system ? 'auto' : other);
  }

  return (
    <button type="button" className={classes['icon_link']} onClick={handleClick}>
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      <span className={tips['tip']}>{shell.schemes[other]}</span>
    </button>
  );
}
