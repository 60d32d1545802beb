import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { readActingAs } from '../../api/acting-as.ts';
import { shell } from '../../strings/shell.ts';
import classes from './NavigationFoot.module.css';
import { useSaveUserSetting } from '../save-user-setting.ts';
import { useSession } from '../session.ts';
import tips from './Tip.module.css';

/** Changes between light and dark, kept with the user. Choosing what the system has follows the system again. */
export function ColourSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const { user } = useSession();
  const save = useSaveUserSetting();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? IconMoon : IconSun;

  function handleClick(): void {
    const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const value = other === system ? 'auto' : other;
    setColorScheme(value);
    // What cannot be kept with the user holds on this device.
    if (user && readActingAs() === null) save.mutate({ setting: 'colour_scheme', value });
  }

  return (
    <button type="button" className={classes['icon_link']} onClick={handleClick}>
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      <span className={tips['tip']}>{shell.schemes[other]}</span>
    </button>
  );
}
