import { ui } from '../../strings/ui.ts';
import { fieldId } from './field.tsx';
import classes from './ErrorSummary.module.css';

/** Every field error as a link to its field; nothing when there is none. */
export function ErrorSummary({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div className={classes['summary']} role="alert">
      <strong>{ui.fieldsNeedAttention(entries.length)}</strong>
      <ul>
        {entries.map(([name, message]) => (
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
      </ul>
    </div>
  );
}
