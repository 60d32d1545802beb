import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { providers as words } from '../../../strings/providers.ts';
import classes from './records.module.css';

interface EntryButtonsProps {
  /** What the entry is called: `Reasons for cancelling, entry 2`. */
  readonly name: string;
  readonly is_first: boolean;
  readonly is_last: boolean;
  /** Left out where the order says nothing. */
  readonly onMove?: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Move up, move down, remove. */
export function EntryButtons({ name, is_first, is_last, onMove, onRemove }: EntryButtonsProps) {
  return (
    <span className={classes['buttons']}>
      {onMove && (
        <>
          <ActionIcon aria-label={words.moveUp(name)} disabled={is_first} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={words.moveDown(name)} disabled={is_last} onClick={() => onMove(1)}>
            <IconArrowDown size={16} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      <ActionIcon aria-label={words.remove(name)} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
