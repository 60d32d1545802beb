import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { palette } from '../../strings/shell-palette.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import classes from './CommandPalette.module.css';
import type { TypedAct } from '../../shipments/parts/typed-act-draft.ts';
import { showShortcut } from './open-shortcut.ts';
import type { Command } from './palette-draft.ts';
import { useFoundCommands } from './use-found-commands.ts';
import { useReferenceSearch } from './use-reference-search.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { BareButton } from '../../ui/act/BareButton.tsx';

interface CommandPaletteProps {
  readonly is_open: boolean;
  readonly onClose: () => void;
  /** Acts on shipments by their references: that asks in a dialog of its own. */
  readonly onActOn: (act: TypedAct, references: readonly string[]) => void;
}

/** One field from which every page, action and reference is reached by keyboard. */
export function CommandPalette({ is_open, onClose, onActOn }: CommandPaletteProps) {
  return (
    <Dialog isOpen={is_open} onClose={onClose} label={palette.label} centered={false} yOffset="12dvh" padding={0}>
      <Palette onClose={onClose} onActOn={onActOn} />
    </Dialog>
  );
}

/** Made anew each time it opens, so that it starts empty. */
function Palette({ onClose, onActOn }: Omit<CommandPaletteProps, 'is_open'>) {
  const { go } = useNavigator();
  const { search } = useReferenceSearch();
  const list_id = useId();
  const field = useRef<HTMLInputElement>(null);
  // At once: users who know the keys type on.
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  // What comes from the server pushes nothing away from under the keys.
  const [chosen, setChosen] = useState<string | null>(null);
  const { found, is_searching } = useFoundCommands(text);
  const at = Math.max(
    found.findIndex(({ key }) => key === chosen),
    0,
  );
  const current = found[at];

  function run({ act }: Command): void {
    onClose();
    if (act.kind === 'show-keys') showShortcut('shortcuts');
    else if (act.kind === 'act-on') onActOn(act.name, act.references);
    else if (act.kind === 'go') go(act.href);
    else void search(act.reference);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== 0) setChosen(found[(at + step + found.length) % found.length]?.key ?? null);
    else if (current) run(current);
  }

  return (
    <>
      <input
        ref={field}
        className={classes['field']}
        role="combobox"
        aria-label={palette.label}
        aria-expanded="true"
        aria-controls={list_id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${list_id}-${current.key}`}
        placeholder={palette.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(null);
        }}
        onKeyDown={handleKey}
      />
      <div id={list_id} role="listbox" aria-label={palette.results} className={classes['list']}>
        {found.map((command) => (
          // The field has the focus and takes the keys; a click does the same for the pointer.
          <BareButton
            key={command.key}
            id={`${list_id}-${command.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            ref={command === current ? showWhole : undefined}
            className={classes['option']}
            onClick={() => run(command)}
          >
            <Text isCut>
              {command.label}
              {command.detail !== undefined && <QuietText> {command.detail}</QuietText>}
            </Text>
            <Text tone="soft" size="s" isWhole>
              {command.place}
            </Text>
          </BareButton>
        ))}
      </div>
      <Text as="p" pad={is_searching || found.length === 0 ? [0, 4, 4] : 0} tone="quiet" role="status">
        {is_searching ? palette.searching : found.length === 0 ? palette.nothing : ''}
      </Text>
    </>
  );
}

function showWhole(option: HTMLButtonElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
