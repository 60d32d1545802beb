import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import { sheetDesk as words } from '../../strings/tripsheets/desk.ts';
import { LineForm } from '../../ui/form/LineForm.tsx';
import { useAddStop } from '../tripsheet-calls.ts';
import { useAsksForMore } from './use-asks-for-more.ts';

interface AddStopProps {
  readonly driver: { readonly id: DriverId; readonly name: string };
  /** Doors that the driver still has to visit. */
  readonly unique_stops: number;
}

/** Puts a shipment or a collection request on the sheet by its reference; a driver with too many stops is asked about first. Source: screens S25, KEY-63. */
export function AddStop({ driver, unique_stops }: AddStopProps) {
  const add = useAddStop();
  const [reference, setReference] = useState('');
  const asksForMore = useAsksForMore();

  async function handleAdd(): Promise<void> {
    if (!(await asksForMore({ name: driver.name, unique_stops }))) return;
    add.mutate(
      { driver_id: driver.id, reference },
      {
        onSuccess: (added) => {
          setReference('');
          tellDone(words.added(added.reference, tripsheets.leg[added.leg]));
        },
      },
    );
  }

  return (
    <LineForm onSubmit={() => void handleAdd()} isOff={add.isPending} align="start">
      <TextInput
        aria-label={words.add}
        placeholder={words.addHint}
        miw={280}
        value={reference}
        error={shownError(add.error)}
        onChange={(event) => {
          setReference(event.currentTarget.value);
          add.reset();
        }}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={reference.trim() === ''}>
        {words.addButton}
      </Button>
    </LineForm>
  );
}
