import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { accountActions as words } from '../strings/accounts.ts';
import classes from './Accounts.module.css';
import { withColumn } from './account-columns-draft.ts';
import type { ColumnKey } from './account-columns-draft.ts';

interface ColumnChooserProps {
  readonly offered: readonly { readonly key: ColumnKey; readonly header: string }[];
  readonly chosen: readonly ColumnKey[];
  readonly onChoose: (columns: readonly ColumnKey[]) => void;
}

/** Which columns the list shows. Source: screens 0.2. */
export function ColumnChooser({ offered, chosen, onChoose }: ColumnChooserProps) {
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
          {words.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['choices']}>
          {offered.map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={chosen.includes(key)}
              onChange={(event) => onChoose(withColumn(chosen, key, event.currentTarget.checked))}
            />
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose([])}>
            {words.usualColumns}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
