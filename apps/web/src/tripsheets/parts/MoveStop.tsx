import { Button, NativeSelect } from '@mantine/core';
import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { tripsheets as words } from '../../strings/tripsheets.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { useGiveStop } from '../use-give-stop.ts';
import classes from './DriverDays.module.css';

const NOBODY = 'nobody';

interface MoveStopProps {
  readonly stop: SheetStop;
  /** To whom it can be given. */
  readonly drivers: readonly { readonly id: DriverId; readonly name: string; readonly unique_stops?: number }[];
}

/** Gives a stop to another driver, or takes it off the sheet: it waits for a driver again then. Source: screens S24, S25, KEY-63. */
export function MoveStop({ stop, drivers }: MoveStopProps) {
  const { give, is_pending } = useGiveStop();
  // Choosing alone gives nothing: by keyboard the first arrow key chooses already.
  const [chosen, setChosen] = useState('');
  const to = drivers.find(({ id }) => String(id) === chosen) ?? null;
  return (
    <div className={classes['move']}>
      <NativeSelect
        aria-label={words.moveStop(stop.sequence)}
        disabled={is_pending}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: words.moveTo },
          { value: NOBODY, label: words.toNobody },
          ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Button
        variant="default"
        aria-label={words.giveStop(stop.sequence)}
        disabled={to === null && chosen !== NOBODY}
        loading={is_pending}
        onClick={() => give(stop, to)}
      >
        {words.give}
      </Button>
    </div>
  );
}
