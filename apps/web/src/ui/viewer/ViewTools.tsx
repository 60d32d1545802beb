import {
  IconDownload,
  IconLayoutSidebar,
  IconMaximize,
  IconMinimize,
  IconPrinter,
  IconRotateClockwise,
  IconSearch,
} from '@tabler/icons-react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { IconButton } from '../act/IconButton.tsx';
import { MenuButton } from '../act/MenuButton.tsx';
import { Row } from '../layout/Row.tsx';
import { PageSteps } from './PageSteps.tsx';
import { PRINTED_PAGES_MAX } from './print-paper.ts';
import type { FullScreen } from './use-full-screen.ts';
import { ZoomButtons, ZoomSteps } from './ZoomSteps.tsx';

interface ViewToolsProps {
  readonly number: number;
  readonly count: number;
  readonly zoom: number;
  readonly is_searching: boolean;
  readonly has_strip: boolean;
  readonly is_busy: boolean;
  /** Null where the browser has none. */
  readonly full_screen: FullScreen | null;
  readonly onNumber: (number: number) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onSearching: (is_searching: boolean) => void;
  readonly onStrip: (is_wanted: boolean) => void;
  readonly onTurn: () => void;
  readonly onPrint: () => void;
  readonly onSave: () => void;
}

/** What any reader does with a document: pages, zoom, search, print, the whole screen. */
export function ViewTools(props: ViewToolsProps) {
  return useIsNarrow() ? <OneLine {...props} /> : <AllTools {...props} />;
}

/** On a phone the page has the room: what is needed all the time is on one line, and the rest in a menu at its end. */
function OneLine(props: ViewToolsProps) {
  const { number, count, zoom, is_searching, has_strip, is_busy, full_screen } = props;
  const { onNumber, onZoom, onSearching, onStrip, onTurn, onPrint, onSave } = props;
  const is_long = count > PRINTED_PAGES_MAX;
  return (
    <Row gap={1} justify="between" isOneLine>
      <Row gap={1} isOneLine>
        {count > 1 && <PageSteps number={number} count={count} onNumber={onNumber} />}
      </Row>
      <Row gap={1} isOneLine>
        <ZoomButtons zoom={zoom} onZoom={onZoom} />
        <MenuButton
          is_icon
          label={words.more}
          lines={[
            { label: is_searching ? words.searchOff : words.search, onClick: () => onSearching(!is_searching) },
            count > 1 && { label: has_strip ? words.hidePages : words.showPages, onClick: () => onStrip(!has_strip) },
            { label: words.fit, onClick: () => onZoom(1) },
            { label: words.turn, onClick: onTurn },
            {
              label: words.print,
              reason: is_long ? words.tooManyToPrint(PRINTED_PAGES_MAX) : is_busy ? words.opening : null,
              onClick: onPrint,
            },
            { label: words.save, onClick: onSave },
            full_screen !== null && {
              label: full_screen.is_full ? words.leaveFullScreen : words.fullScreen,
              onClick: full_screen.onToggle,
            },
          ]}
        />
      </Row>
    </Row>
  );
}

function AllTools(props: ViewToolsProps) {
  const { number, count, zoom, is_searching, has_strip, is_busy, full_screen } = props;
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
        <PageSteps number={number} count={count} onNumber={onNumber} />
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
        <ZoomSteps zoom={zoom} onZoom={onZoom} />
        <IconButton variant="default" label={words.turn} Icon={IconRotateClockwise} onClick={onTurn} />
        {full_screen && (
          <IconButton
            variant="default"
            label={full_screen.is_full ? words.leaveFullScreen : words.fullScreen}
            Icon={full_screen.is_full ? IconMinimize : IconMaximize}
            aria-pressed={full_screen.is_full}
            onClick={full_screen.onToggle}
          />
        )}
      </Row>
    </Row>
  );
}
