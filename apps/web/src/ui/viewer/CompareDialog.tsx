import { useCallback, useRef, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { Dialog } from '../feedback/Dialog.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Row } from '../layout/Row.tsx';
import { QuietText } from '../show/Text.tsx';
import { NO_EDITS } from './marks.ts';
import type { WhyNotShown } from './paper.ts';
import { PageSteps } from './PageSteps.tsx';
import { PaperStage } from './PaperStage.tsx';
import type { ViewedFile } from './PaperViewer.tsx';
import { usePaper } from './use-paper.ts';
import type { PaperState } from './use-paper.ts';
import classes from './Viewer.module.css';
import { ZoomSteps } from './ZoomSteps.tsx';

/** One of the two documents. */
export interface ComparedSide {
  readonly name: string;
  /** What it is, or where another is chosen. */
  readonly head: ReactNode;
  /** Null while it is read. */
  readonly file: ViewedFile | null;
  /** Why it could not be read. */
  readonly fault: string | null;
  readonly onRetry: () => void;
}

interface CompareDialogProps {
  readonly title: string;
  readonly first: ComparedSide;
  readonly second: ComparedSide;
  readonly onClose: () => void;
}

/** Two documents beside each other over the whole window, one above the other on a phone: the same page of both, equally large, and scrolled together. Source: screens S55. */
export function CompareDialog({ title, first, second, onClose }: CompareDialogProps) {
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(1);
  const states = [useSide(first), useSide(second)] as const;
  const count = Math.max(1, ...states.map((state) => (state.kind === 'open' ? state.paper.page_count : 1)));
  const shown = Math.min(number, count);
  const scrolling = useScrolledTogether();
  return (
    <Dialog
      title={title}
      fullScreen
      onClose={onClose}
      classNames={{ content: classes['content'] ?? '', body: classes['body'] ?? '' }}
    >
      <div className={classes['viewer']}>
        <Row gap={2} justify="between">
          <Row gap={1}>
            <PageSteps number={shown} count={count} onNumber={setNumber} />
          </Row>
          <Row gap={1}>
            <ZoomSteps zoom={zoom} onZoom={setZoom} />
          </Row>
        </Row>
        <div className={classes['compared']} {...scrolling}>
          <Side side={first} state={states[0]} number={shown} zoom={zoom} onZoom={setZoom} />
          <Side side={second} state={states[1]} number={shown} zoom={zoom} onZoom={setZoom} />
        </div>
      </div>
    </Dialog>
  );
}

function useSide({ file }: ComparedSide): PaperState {
  return usePaper(file?.bytes ?? null, file?.content_type ?? '');
}

interface SideProps {
  readonly side: ComparedSide;
  readonly state: PaperState;
  readonly number: number;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

function Side({ side: { name, head, file, fault, onRetry }, state, number, zoom, onZoom }: SideProps) {
  const [refused, setRefused] = useState<{ readonly of: ViewedFile | null; readonly why: WhyNotShown } | null>(null);
  const handleRefused = useCallback((why: WhyNotShown) => setRefused({ of: file, why }), [file]);
  const why = state.kind === 'refused' ? state.why : refused?.of === file && refused !== null ? refused.why : null;
  return (
    <section className={classes['side']} aria-label={name}>
      {head}
      {fault !== null && (
        <Notice kind="error" onRetry={onRetry}>
          {fault}
        </Notice>
      )}
      {fault === null && why !== null && <Notice kind="warning">{words.refused[why]}</Notice>}
      {fault === null && state.kind === 'opening' && (
        <div role="status" aria-label={words.opening}>
          <Skeleton height={240} />
        </div>
      )}
      {state.kind === 'open' &&
        (number <= state.paper.page_count ? (
          <PaperStage
            paper={state.paper}
            number={number}
            zoom={zoom}
            onZoom={onZoom}
            edits={NO_EDITS}
            onRefused={handleRefused}
          />
        ) : (
          <QuietText as="p">{words.noSuchPage(number, state.paper.page_count)}</QuietText>
        ))}
    </section>
  );
}

/** What the user scrolls leads; the other follows it by the same share of its length. */
function useScrolledTogether() {
  const leading = useRef<Element | null>(null);

  function handleLead({ target }: SyntheticEvent): void {
    if (target instanceof Element) leading.current = target.closest('[role="region"]');
  }

  function handleScroll({ target, currentTarget }: SyntheticEvent): void {
    if (!(target instanceof HTMLElement) || target !== leading.current) return;
    for (const follower of currentTarget.querySelectorAll('[role="region"]')) {
      if (follower === target) continue;
      follower.scrollTop =
        shareOf(target.scrollTop, target.scrollHeight - target.clientHeight) * (follower.scrollHeight - follower.clientHeight);
      follower.scrollLeft =
        shareOf(target.scrollLeft, target.scrollWidth - target.clientWidth) * (follower.scrollWidth - follower.clientWidth);
    }
  }

  return {
    onPointerDownCapture: handleLead,
    onWheelCapture: handleLead,
    onKeyDownCapture: handleLead,
    onScrollCapture: handleScroll,
  };
}

function shareOf(scrolled: number, most: number): number {
  return most > 0 ? scrolled / most : 0;
}
