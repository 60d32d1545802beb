import { NumberInput } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconLayoutSidebar,
  IconPrinter,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { IconButton } from '../act/IconButton.tsx';
import { Row } from '../layout/Row.tsx';
import { QuietText } from '../show/Text.tsx';
import { PRINTED_PAGES_MAX } from './print-paper.ts';
import classes from './Viewer.module.css';

interface ViewToolsProps {
  readonly number: number;
  readonly count: number;
  readonly zoom: number;
  readonly is_searching: boolean;
  readonly has_strip: boolean;
  readonly is_busy: boolean;
  readonly onNumber: (number: number) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onSearching: (is_searching: boolean) => void;
  readonly onStrip: (is_wanted: boolean) => void;
  readonly onTurn: () => void;
  readonly onPrint: () => void;
  readonly onSave: () => void;
}

const STEP = 1.25;
const [FARTHEST, NEAREST] = [0.25, 6];
const HUNDRED = 100;

/** What any reader does with a document: pages, zoom, search, print. */
export function ViewTools(props: ViewToolsProps) {
  const { number, count, zoom, is_searching, has_strip, is_busy } = props;
  const { onNumber, onZoom, onSearching, onStrip, onTurn, onPrint, onSave } = props;
  const is_long = count > PRINTED_PAGES_MAX;
  return (
    <Row gap={2} justify="between">
      <Row gap={1}>
        {count > 1 && (
          <IconButton
            variant={has_strip ? 'filled' : 'default'}
            label={has_strip ? words.hidePages : words.showPages}
            Icon={IconLayoutSidebar}
            aria-pressed={has_strip}
            onClick={() => onStrip(!has_strip)}
          />
        )}
        <IconButton
          variant="default"
          label={words.previous}
          Icon={IconChevronLeft}
          disabled={number <= 1}
          onClick={() => onNumber(number - 1)}
        />
        <NumberInput
          className={classes['number'] ?? ''}
          aria-label={words.pageField}
          size="xs"
          hideControls
          min={1}
          max={count}
          value={number}
          onChange={(value) => {
            const wanted = Math.round(Number(value));
            if (wanted >= 1 && wanted <= count) onNumber(wanted);
          }}
        />
        <QuietText>{words.ofPages(count)}</QuietText>
        <IconButton
          variant="default"
          label={words.next}
          Icon={IconChevronRight}
          disabled={number >= count}
          onClick={() => onNumber(number + 1)}
        />
      </Row>
      <Row gap={1}>
        <IconButton
          variant={is_searching ? 'filled' : 'default'}
          label={is_searching ? words.searchOff : words.search}
          Icon={IconSearch}
          aria-pressed={is_searching}
          onClick={() => onSearching(!is_searching)}
        />
        <IconButton
          variant="default"
          label={is_long ? words.tooManyToPrint(PRINTED_PAGES_MAX) : words.print}
          Icon={IconPrinter}
          disabled={is_busy || is_long}
          onClick={onPrint}
        />
        <IconButton variant="default" label={words.save} Icon={IconDownload} onClick={onSave} />
      </Row>
      <Row gap={1}>
        <IconButton
          variant="default"
          label={words.farther}
          Icon={IconZoomOut}
          disabled={zoom <= FARTHEST}
          onClick={() => onZoom(Math.max(FARTHEST, zoom / STEP))}
        />
        <QuietText>{words.zoom(Math.round(zoom * HUNDRED))}</QuietText>
        <IconButton
          variant="default"
          label={words.nearer}
          Icon={IconZoomIn}
          disabled={zoom >= NEAREST}
          onClick={() => onZoom(Math.min(NEAREST, zoom * STEP))}
        />
        <IconButton variant="default" label={words.fit} Icon={IconArrowAutofitWidth} onClick={() => onZoom(1)} />
        <IconButton variant="default" label={words.turn} Icon={IconRotateClockwise} onClick={onTurn} />
      </Row>
    </Row>
  );
}
