import { Input } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { providers as words } from '../../../strings/providers.ts';
import type { ControlProps } from './control-props.ts';
import { EntryButtons } from './EntryButtons.tsx';
import { moved, removed, replaced, textsOf } from './list-draft.ts';
import classes from './records.module.css';
import { QuietText } from '../../../ui/show/Text.tsx';
import { EntryList } from './EntryList.tsx';

interface ListControlProps extends ControlProps {
  readonly item: 'text' | 'html' | 'site';
}

/** A list of texts: typed over, added, moved and taken away, all by keyboard. */
export function ListControl({ id, label, described_by, value, onChange, item }: ListControlProps) {
  const entries = textsOf(value);

  function focusEntry(index: number): void {
    // The entry is there once the list has been drawn again.
    requestAnimationFrame(() => document.getElementById(`${id}-${index}`)?.focus());
  }

  function add(): void {
    onChange([...entries, '']);
    focusEntry(entries.length);
  }

  function move(index: number, step: -1 | 1): void {
    onChange(moved(entries, index, step));
    focusEntry(Math.min(Math.max(index + step, 0), entries.length - 1));
  }

  function handleKey(event: KeyboardEvent, index: number): void {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(index, event.key === 'ArrowUp' ? -1 : 1);
    }
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && item !== 'html') {
      event.preventDefault();
      add();
    }
  }

  return (
    <EntryList
      {...{ id, label, described_by }}
      isEmpty={entries.length === 0}
      add={{ text: words.add, label: words.addTo(label), onClick: add }}
      aside={entries.length > 1 && <QuietText>{words.moveHint}</QuietText>}
    >
      {entries.map((entry, index) => {
        const name = words.entryOf(label, index + 1);
        const shared = { id: `${id}-${index}`, 'aria-label': name, value: entry };
        return (
          // Entries are texts that may be alike while they are typed; their place is all that tells them apart.
          <div key={index} className={classes['line']}>
            {item === 'html' ? (
              <Input<'textarea'>
                {...shared}
                component="textarea"
                multiline
                rows={2}
                onKeyDown={(event) => handleKey(event, index)}
                onChange={(event) => onChange(replaced(entries, index, event.currentTarget.value))}
              />
            ) : (
              <Input
                {...shared}
                autoComplete="off"
                {...(item === 'site' && { inputMode: 'url' as const })}
                onKeyDown={(event) => handleKey(event, index)}
                onChange={(event) => onChange(replaced(entries, index, event.currentTarget.value))}
              />
            )}
            <EntryButtons
              name={name}
              is_first={index === 0}
              is_last={index === entries.length - 1}
              onMove={(step) => move(index, step)}
              onRemove={() => onChange(removed(entries, index))}
            />
          </div>
        );
      })}
    </EntryList>
  );
}
