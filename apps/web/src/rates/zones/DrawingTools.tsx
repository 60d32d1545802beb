import '@mantine/core/styles/Switch.css';
import { ActionIcon, Switch } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconArrowBackUp, IconArrowForwardUp, IconPolygon, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import type { DrawingTask } from '../../service-areas/parts/zone-drawing.ts';
import classes from './DrawZones.module.css';
import { Row } from '../../ui/layout/Row.tsx';

interface DrawingToolsProps {
  readonly task: DrawingTask;
  readonly can_draw: boolean;
  readonly can_add_zone: boolean;
  readonly can_add_outline: boolean;
  readonly can_undo: boolean;
  readonly can_redo: boolean;
  readonly is_comparing: boolean;
  readonly onDraw: (what: 'zone' | 'outline') => void;
  readonly onStop: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Left out where there is nothing to compare with. */
  readonly onCompare?: ((is_on: boolean) => void) | undefined;
  readonly draw_label?: string | undefined;
  readonly otherTools?: ReactNode;
}

/** The buttons above the map. */
export function DrawingTools(props: DrawingToolsProps) {
  const { task, can_draw, can_add_zone, can_add_outline, can_undo, can_redo, is_comparing, onCompare } = props;
  return (
    <Row role="toolbar" aria-label={words.tools}>
      {can_draw && task !== 'edit' && (
        <Button variant="default" leftSection={<IconX size={16} aria-hidden="true" />} onClick={props.onStop}>
          {words.stop}
        </Button>
      )}
      {can_draw && task === 'edit' && (
        <>
          {can_add_zone && (
            <Button leftSection={<IconPolygon size={16} aria-hidden="true" />} onClick={() => props.onDraw('zone')}>
              {props.draw_label ?? words.draw}
            </Button>
          )}
          {can_add_outline && (
            <Button variant="default" onClick={() => props.onDraw('outline')}>
              {words.addOutline}
            </Button>
          )}
        </>
      )}
      {can_draw && (
        <>
          <ActionIcon
            size="lg"
            variant="default"
            aria-label={words.undo}
            title={`${words.undo} (Ctrl Z)`}
            disabled={!can_undo}
            onClick={props.onUndo}
          >
            <IconArrowBackUp size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            size="lg"
            variant="default"
            aria-label={words.redo}
            title={`${words.redo} (Ctrl Shift Z)`}
            disabled={!can_redo}
            onClick={props.onRedo}
          >
            <IconArrowForwardUp size={18} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      {props.otherTools}
      {onCompare && (
        <Switch
          className={classes['tools_end'] ?? ''}
          label={words.compare}
          checked={is_comparing}
          onChange={(event) => onCompare(event.currentTarget.checked)}
        />
      )}
    </Row>
  );
}
