import classes from './Integrations.module.css';

/** What a program reads, as it is; it scrolls by itself. */
export function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // A region that scrolls has to be reachable by keyboard (WCAG 2.1.1).
    <pre className={classes['code']} tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  );
}
