import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { areas as words } from '../../strings/service-areas-drawing.ts';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './DrawZones.module.css';
import type { DrawnZone } from './zone-drawing-draft.ts';

interface HandOverProps {
  /** The possible new owners. */
  readonly others: readonly DrawnZone[];
  readonly onHand: (to: DrawnZone) => void;
}

/** Gives the area of an owner who has left to another one. */
export function HandOver({ others, onHand }: HandOverProps) {
  const [chosen, setChosen] = useState('');
  const to = others.find(({ id }) => String(id) === chosen);
  return (
    <>
      <Notice kind="warning">{words.goneText}</Notice>
      <NativeSelect
        {...field(words.handTo, { name: 'hand_to' })}
        value={chosen}
        data={[{ value: '', label: words.choose }, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={classes['acts']}>
        <Button variant="default" size="compact-md" disabled={!to} onClick={() => to && onHand(to)}>
          {words.hand}
        </Button>
      </div>
    </>
  );
}
