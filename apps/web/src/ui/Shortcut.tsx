import classes from './Shortcut.module.css';

/** The keys that do the same, e.g. `Ctrl Enter`; hidden where there is no keyboard. */
export function Shortcut({ keys }: { readonly keys: string }) {
  return (
    <kbd className={classes['keys']} aria-hidden="true">
      {keys}
    </kbd>
  );
}
