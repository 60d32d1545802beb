import { Button } from '../act/Button.tsx';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import classes from './FilterRow.module.css';
import { Stack } from '../layout/Stack.tsx';
import { LazyComponent } from '../LazyComponent.tsx';

const loadDialog = () => import('../feedback/Dialog.tsx').then(({ Dialog }) => Dialog);

interface FilterRowProps {
  /** The search field, which always is there. */
  readonly search?: ReactNode;
  /** How many of the others are set. */
  readonly set_count: number;
  readonly onClear: () => void;
  /** The others: in the row on a wide screen, in a sheet on a phone. */
  readonly children: ReactNode;
}

/** What narrows a list. On a phone all but the search open in a sheet, whose button says how many are set. Source: screens 0.2. */
export function FilterRow({ search, set_count, onClear, children }: FilterRowProps) {
  const is_narrow = useIsNarrow();
  const [is_open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!is_narrow) {
    return (
      <div className={classes['wide']} data-search={search !== undefined || undefined}>
        {search}
        {children}
      </div>
    );
  }
  return (
    <div className={classes['row']}>
      {search}
      <Button
        variant={set_count > 0 ? 'light' : 'default'}
        className={classes['button'] ?? ''}
        leftSection={<IconFilter size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {ui.filters(set_count)}
      </Button>
      <LazyComponent
        load={loadDialog}
        props={
          is_open
            ? {
                onClose: close,
                title: ui.filtersTitle,
                yOffset: 0,
                xOffset: 0,
                classNames: { content: classes['sheet'] ?? '' },
                children: (
                  <>
                    <Stack gap={3}>{children}</Stack>
                    <div className={classes['foot']}>
                      <Button variant="default" disabled={set_count === 0} onClick={onClear}>
                        {ui.clearFilters}
                      </Button>
                      <Button onClick={close}>{ui.showResults}</Button>
                    </div>
                  </>
                ),
              }
            : null
        }
      />
    </div>
  );
}
