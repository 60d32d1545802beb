import { developers as words } from '../../strings/integrations-developers.ts';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import classes from './Developers.module.css';

/** Code to be read and copied. */
export function CodeSample({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={classes['sample']}>
      {/* What scrolls has to be reachable by keyboard (WCAG 2.1.1). */}
      <pre className={classes['code']} tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <div className={classes['copy']}>
        <CopyButton value={text} label={words.copyOf(label)} />
      </div>
    </div>
  );
}
