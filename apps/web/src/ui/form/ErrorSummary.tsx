import { ui } from '../../strings/ui.ts';
import { fieldId } from './field.tsx';
import classes from './ErrorSummary.module.css';

/** More are too many to read; the fields say the rest themselves. */
const MOST = 4;

/** The first field errors as links to their fields, and how many more there are; nothing when there is none. */
export function ErrorSummary({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div className={classes['summary']} role="alert">
      <strong>{ui.fieldsNeedAttention(entries.length)}</strong>
      <ul>
        {entries.slice(0, MOST).map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(name))?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
        {entries.length > MOST && <li>{ui.moreFields(entries.length - MOST)}</li>}
      </ul>
    </div>
  );
}
