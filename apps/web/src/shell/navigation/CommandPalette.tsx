import { Modal } from '@mantine/core';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { isBuilt } from '@tsela/domain/screens/built-screens';
import { shell } from '../../strings/shell.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import classes from './CommandPalette.module.css';
import { commandsFor, commandsMatching } from './palette-draft.ts';
import type { Command } from './palette-draft.ts';
import { useMay, useSession } from '../session.ts';
import { useReferenceSearch } from './use-reference-search.ts';
import { Text } from '../../ui/show/Text.tsx';

interface CommandPaletteProps {
  readonly is_open: boolean;
  readonly onClose: () => void;
}

/** One field from which every page, action and reference is reached by keyboard. */
export function CommandPalette({ is_open, onClose }: CommandPaletteProps) {
  return (
    <Modal.Root opened={is_open} onClose={onClose} yOffset="12dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={shell.palette.label}>
        <Palette onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Made anew each time it opens, so that it starts empty. */
function Palette({ onClose }: Pick<CommandPaletteProps, 'onClose'>) {
  const { facts } = useSession();
  const { go } = useNavigator();
  const { search } = useReferenceSearch();
  const list_id = useId();
  const field = useRef<HTMLInputElement>(null);
  // At once: whoever knows the keys types on.
  useEffect(() => field.current?.focus(), []);
  const is_small_screen = useIsNarrow();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [now] = useState(() => new Date());
  const found = commandsMatching(commandsFor({ facts, isBuilt, now, is_small_screen }), text, {
    find_references: whyNot('reference-search', facts) === null,
    list_shipments: useMay('API_/shipments:GET') && facts.actor !== null,
  });
  const current = found[Math.min(at, found.length - 1)];

  function run({ act }: Command): void {
    onClose();
    if (act.kind === 'go') go(act.href);
    else void search(act.reference);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== 0 && found.length > 0) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if (event.key === 'Enter' && current) run(current);
  }

  return (
    <>
      <input
        ref={field}
        className={classes['field']}
        role="combobox"
        aria-label={shell.palette.label}
        aria-expanded="true"
        aria-controls={list_id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${list_id}-${current.key}`}
        placeholder={shell.palette.placeholder}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={handleKey}
      />
      <div id={list_id} role="listbox" aria-label={shell.palette.results} className={classes['list']}>
        {found.map((command) => (
          // The field has the focus and takes the keys; a click does the same for the pointer.
          <button
            type="button"
            key={command.key}
            id={`${list_id}-${command.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            ref={command === current ? showWhole : undefined}
            className={classes['option']}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            <Text tone="soft" size="s">
              {command.place}
            </Text>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <Text as="p" pad={[0, 4, 4]} tone="quiet" role="status">
          {shell.palette.nothing}
        </Text>
      )}
    </>
  );
}

function showWhole(option: HTMLButtonElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
