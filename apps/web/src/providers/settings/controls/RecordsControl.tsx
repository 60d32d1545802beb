import { recordFieldKind } from '@tsela/domain/providers/setting-record-fields';
import { Button } from '../../../ui/act/Button.tsx';
import { useState } from 'react';
import { useSession } from '../../../shell/session.ts';
import { FIELD_LABELS, providers as words } from '../../../strings/providers.ts';
import type { ControlProps } from './control-props.ts';
import { EntryButtons } from './EntryButtons.tsx';
import { moved, removed, replaced } from './list-draft.ts';
import { newRecord, recordsOf } from './record-fields-draft.ts';
import { RecordField } from './RecordField.tsx';
import classes from './records.module.css';
import { EntryList } from './EntryList.tsx';

/** So many entries are at a time; a longer list is leafed through. */
const PAGE = 10;

interface RecordsControlProps extends ControlProps {
  readonly fields: readonly string[];
}

/** A list of records, each with its fields side by side. */
export function RecordsControl({ id, label, described_by, value, onChange, settings, fields }: RecordsControlProps) {
  const branches = useSession().general?.branches ?? [];
  const entries = recordsOf(value);
  const [page, setPage] = useState(0);
  const start = Math.min(page, Math.max(0, Math.ceil(entries.length / PAGE) - 1)) * PAGE;
  const shown = entries.slice(start, start + PAGE);

  function add(): void {
    onChange([...entries, newRecord(fields, branches[0]?.id ?? 0)]);
    setPage(Math.floor(entries.length / PAGE));
    requestAnimationFrame(() => document.getElementById(`${id}-${entries.length}-${fields[0] ?? ''}`)?.focus());
  }

  return (
    <EntryList
      {...{ id, label, described_by }}
      isEmpty={entries.length === 0}
      add={{ text: words.addEntry, label: words.newEntry(label), onClick: add }}
      aside={
        entries.length > PAGE && <Pager start={start} count={entries.length} onPage={(step) => setPage(start / PAGE + step)} />
      }
    >
      {shown.map((entry, offset) => {
        const index = start + offset;
        const name = words.entryOf(label, index + 1);
        return (
          // Records have no id of their own, and may be alike while they are filled in.
          <div key={index} role="group" aria-label={name} className={classes['record']}>
            <div className={classes['fields']}>
              {fields.map((field) => (
                <div key={field} className={classes['field']} data-wide={WIDE.includes(field) || undefined}>
                  {recordFieldKind(field) === 'weekdays' ? (
                    <span id={`${id}-${index}-${field}-label`}>{FIELD_LABELS[field] ?? field}</span>
                  ) : (
                    <label htmlFor={`${id}-${index}-${field}`}>{FIELD_LABELS[field] ?? field}</label>
                  )}
                  <RecordField
                    id={`${id}-${index}-${field}`}
                    kind={recordFieldKind(field)}
                    value={entry[field]}
                    branches={branches}
                    settings={settings}
                    onChange={(changed) => onChange(replaced(entries, index, { ...entry, [field]: changed }))}
                  />
                </div>
              ))}
            </div>
            <EntryButtons
              name={name}
              is_first={index === 0}
              is_last={index === entries.length - 1}
              onMove={(step) => onChange(moved(entries, index, step))}
              onRemove={() => onChange(removed(entries, index))}
            />
          </div>
        );
      })}
    </EntryList>
  );
}

/** Fields that hold sentences or addresses. */
const WIDE: readonly string[] = ['description', 'url', 'tracking_url', 'options', 'weekdays'];

function Pager({
  start,
  count,
  onPage,
}: {
  readonly start: number;
  readonly count: number;
  readonly onPage: (step: -1 | 1) => void;
}) {
  const end = Math.min(start + PAGE, count);
  return (
    <span className={classes['pager']}>
      <Button variant="default" disabled={start === 0} onClick={() => onPage(-1)}>
        {words.earlier}
      </Button>
      <span className="num">{words.shownOf(start + 1, end, count)}</span>
      <Button variant="default" disabled={end === count} onClick={() => onPage(1)}>
        {words.later}
      </Button>
    </span>
  );
}
