import { Button } from '../../ui/act/Button.tsx';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { driversOfDay } from '../../strings/tripsheets/drivers.ts';
import { IconButton } from '../../ui/act/IconButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import type { SheetStop } from '../tripsheet-draft.ts';
import { useGiveStop } from '../desk/use-give-stop.tsx';
import type { GivenFrom, Taker } from '../desk/use-give-stop.tsx';
import classes from './DriverDays.module.css';

const loadDialog = async () => (await import('./GiveDialog.tsx')).GiveDialog;

/** A button for each stop of a list, in words or as a sign among others, and one dialog for all of them, in which it is given to another driver or waits for one again. Source: screens S24, S25, KEY-63. */
export function useGiving(
  drivers: readonly Taker[],
  { look = 'words', ...from }: GivenFrom & { readonly look?: 'words' | 'sign' },
): {
  readonly button: (stop: SheetStop) => ReactNode;
  readonly dialog: ReactNode;
} {
  const { give, is_pending, dialog: handing } = useGiveStop(from);
  const [stop, setStop] = useState<SheetStop | null>(null);
  const close = () => setStop(null);
  return {
    button: (each) =>
      look === 'sign' ? (
        <IconButton
          variant="default"
          label={driversOfDay.giveStop(each.sequence)}
          Icon={IconUserShare}
          disabled={is_pending}
          onClick={() => setStop(each)}
        />
      ) : (
        <div className={classes['move']}>
          <Button
            variant="default"
            disabled={is_pending}
            aria-label={driversOfDay.giveStop(each.sequence)}
            onClick={() => setStop(each)}
          >
            {driversOfDay.moveTo}
          </Button>
        </div>
      ),
    dialog: (
      <>
        <LazyComponent
          load={loadDialog}
          props={
            stop && {
              stop,
              drivers,
              onClose: close,
              onGive: (to: Taker | null) => {
                close();
                give(stop, to);
              },
            }
          }
        />
        {handing}
      </>
    ),
  };
}
