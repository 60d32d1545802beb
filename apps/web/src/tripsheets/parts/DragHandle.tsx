import { IconGripVertical } from '@tabler/icons-react';
import { BareButton } from '../../ui/act/BareButton.tsx';
import classes from './DragHandle.module.css';

interface DragHandleProps {
  readonly label: string;
  readonly onDrag: () => void;
}

/** What a stop is taken by. The keyboard has buttons beside it for the same. */
export function DragHandle({ label, onDrag }: DragHandleProps) {
  return (
    <BareButton
      className={classes['handle']}
      tabIndex={-1}
      aria-label={label}
      onPointerDown={(event) => {
        event.preventDefault();
        onDrag();
      }}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </BareButton>
  );
}
