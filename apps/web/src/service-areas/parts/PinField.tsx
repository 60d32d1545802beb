import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { Position } from '@tsela/domain/service-areas/distance';
import { positionText, readPosition } from '@tsela/domain/service-areas/read-position';
import { useState } from 'react';
import { pins as words } from '../../strings/service-areas.ts';
import { field } from '../../ui/form/field.tsx';
import type { PinPlace, PinSuburb } from './pin-draft.ts';
import classes from './Pin.module.css';
import { PinOnMap } from './PinOnMap.tsx';

interface PinFieldProps {
  readonly name: string;
  readonly pin: Position | null;
  readonly around: Position | null;
  readonly place: PinPlace;
  /** False where the address stays whatever the pin says. */
  readonly takes_suburb?: boolean;
  /** What was typed is no position, as who saves it has found. */
  readonly is_refused?: boolean;
  /** Told of what is typed and not set yet, for a form that is saved as it is. */
  readonly onTyped?: (text: string) => void;
  readonly onPin: (pin: Position | null, suburb: PinSuburb | null) => void;
}

/** A pin as coordinates, or set on a map. Give it a key that changes with the source of the position, so that it shows what is set. */
export function PinField({ name, pin, around, place, takes_suburb = true, is_refused = false, onTyped, onPin }: PinFieldProps) {
  const [typed, setTyped] = useState(pin ? positionText(pin) : '');
  const [is_wrong, setWrong] = useState(false);

  function handleSet(): void {
    const position = readPosition(typed);
    setWrong(position === null);
    if (position) onPin(position, null);
  }

  function takeTyped(): void {
    const is_set = pin !== null && typed === positionText(pin);
    if (typed.trim() !== '' && !is_set) handleSet();
  }

  return (
    <div
      className={classes['pin']}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A position typed without pressing the button counts as given.
        if (!currentTarget.contains(relatedTarget)) takeTyped();
      }}
    >
      <TextInput
        {...field(words.pinLabel, { name, errors: is_wrong || is_refused ? { [name]: words.wrong } : {} })}
        description={words.help}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onTyped?.(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          handleSet();
        }}
      />
      <Button variant="default" onClick={handleSet} disabled={typed.trim() === ''}>
        {words.set}
      </Button>
      <PinOnMap
        pin={pin}
        around={around}
        place={place}
        takes_suburb={takes_suburb}
        onSet={(set, suburb) => {
          setTyped(positionText(set));
          setWrong(false);
          onPin(set, suburb);
        }}
      />
      {pin && (
        <Button
          variant="default"
          onClick={() => {
            setTyped('');
            setWrong(false);
            onPin(null, null);
          }}
        >
          {words.remove}
        </Button>
      )}
    </div>
  );
}
