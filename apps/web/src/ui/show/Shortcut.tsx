import classes from './Shortcut.module.css';

/** The keys that do the same, e.g. `Ctrl Enter`; hidden on touch screens and narrow ones. */
export function Shortcut({ keys }: { readonly keys: string }) {
  return (
    <kbd className={classes['keys']} aria-hidden="true">
      {keys}
    </kbd>
  );
}
