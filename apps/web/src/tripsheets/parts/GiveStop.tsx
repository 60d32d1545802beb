import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { tripsheets as words } from '../../strings/tripsheets.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import type { SheetStop } from '../tripsheet-draft.ts';
import { useGiveStop } from '../use-give-stop.ts';
import type { Taker } from '../use-give-stop.ts';
import classes from './DriverDays.module.css';

const NO_DRIVER = 'none';

/** A button for each stop of a list, and one dialog for all of them, in which it is given to another driver or waits for one again. Source: screens S24, S25, KEY-63. */
export function useGiving(drivers: readonly Taker[]): {
  readonly button: (stop: SheetStop) => ReactNode;
  readonly dialog: ReactNode;
} {
  const { give, is_pending } = useGiveStop();
  const [stop, setStop] = useState<SheetStop | null>(null);
  const close = () => setStop(null);
  return {
    button: (each) => (
      <div className={classes['move']}>
        <Button variant="default" disabled={is_pending} aria-label={words.giveStop(each.sequence)} onClick={() => setStop(each)}>
          {words.moveTo}
        </Button>
      </div>
    ),
    dialog: stop && (
      <GiveDialog
        key={stop.key}
        stop={stop}
        drivers={drivers}
        onClose={close}
        onGive={(to) => {
          close();
          give(stop, to);
        }}
      />
    ),
  };
}

interface GiveDialogProps {
  readonly stop: SheetStop;
  readonly drivers: readonly Taker[];
  readonly onGive: (to: Taker | null) => void;
  readonly onClose: () => void;
}

function GiveDialog({ stop, drivers, onGive, onClose }: GiveDialogProps) {
  const [chosen, setChosen] = useState('');
  const to = drivers.find(({ id }) => String(id) === chosen) ?? null;
  return (
    <FormDialog
      title={words.moveStop(stop.sequence)}
      okLabel={words.give}
      is_pending={false}
      can_ok={to !== null || chosen === NO_DRIVER}
      onOk={() => onGive(to)}
      onClose={onClose}
    >
      <SelectField
        {...field(words.driver, { name: 'driver', is_required: true })}
        value={chosen}
        options={[
          { value: '', label: words.chooseDriver },
          { value: NO_DRIVER, label: words.toNobody },
          ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
