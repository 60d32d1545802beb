import { useState } from 'react';
import { driversOfDay } from '../../strings/tripsheets/drivers.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import type { SheetStop } from '../tripsheet-draft.ts';
import type { Taker } from '../desk/use-give-stop.tsx';

const NO_DRIVER = 'none';

interface GiveDialogProps {
  readonly stop: SheetStop;
  readonly drivers: readonly Taker[];
  readonly onGive: (to: Taker | null) => void;
  readonly onClose: () => void;
}

/** To whom a stop is given. */
export function GiveDialog({ stop, drivers, onGive, onClose }: GiveDialogProps) {
  const [chosen, setChosen] = useState('');
  const to = drivers.find(({ id }) => String(id) === chosen) ?? null;
  return (
    <FormDialog
      title={driversOfDay.moveStop(stop.sequence)}
      okLabel={driversOfDay.give}
      is_pending={false}
      can_ok={to !== null || chosen === NO_DRIVER}
      onOk={() => onGive(to)}
      onClose={onClose}
    >
      <SelectField
        {...field(driversOfDay.driver, { name: 'driver', is_required: true })}
        value={chosen}
        options={[
          { value: '', label: driversOfDay.chooseDriver },
          { value: NO_DRIVER, label: driversOfDay.toNobody },
          ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
