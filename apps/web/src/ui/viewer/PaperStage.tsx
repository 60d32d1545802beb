import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { Notice } from '../feedback/Notice.tsx';
import { MARKS_MAX } from '@tsela/domain/formats/pictures/document-drawing';
import type { MarkKind, Place } from '@tsela/domain/formats/pictures/document-drawing';
import { signedBetween } from './marks.ts';
import type { Edits, Mark, Signing, Turn } from './marks.ts';
import type { Paper, PaperPage, TextOnPage, WhyNotShown } from './paper.ts';
import { PaperSheet } from './PaperSheet.tsx';
import type { Tool } from './PaperSheet.tsx';
import { usePaperPage } from './use-paper.ts';
import { usePinch } from './use-pinch.ts';
import classes from './Viewer.module.css';

interface PaperStageProps {
  readonly paper: Paper;
  readonly number: number;
  /** 1 is the usual size. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly edits: Edits;
  readonly found?: readonly TextOnPage[];
  /** Left out, the page is only looked at. */
  readonly drawing?: Drawing;
  readonly onRefused: (why: WhyNotShown) => void;
}

/** What the pointer draws on the page. */
interface Drawing {
  readonly tool: Tool | null;
  readonly text: string;
  readonly signing: Signing;
  readonly onEdits: (edits: Edits) => void;
  readonly onTooMany: (message: string) => void;
  /** A page was to be signed and there is no signature yet. */
  readonly onUnsigned: () => void;
}

/** Room beside the page for its shadow and the bar that scrolls. */
const EDGE_PX = 34;
const NARROWEST_PX = 120;
const LONGEST_PX = 1300;

/** The page in its window, which scrolls once it is larger. */
export function PaperStage({ paper, number, zoom, onZoom, edits, found = [], drawing, onRefused }: PaperStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const width = useWidth(stage);
  const pinched = usePinch(stage, { zoom, onZoom });
  const state = usePaperPage(paper, number);
  const turn = edits.turns.get(number) ?? 0;

  function handleDrawn(places: readonly Place[]): void {
    const tool = drawing?.tool ?? null;
    if (!drawing || tool === null || tool === 'crop' || state.kind !== 'open') return;
    const { text, signing, onEdits, onTooMany, onUnsigned } = drawing;
    if (tool === 'signature' && signing.signature === null) return onUnsigned();
    const mark = markOf(tool, { page: number, places, text, signing, size: Math.max(state.page.width, state.page.height) });
    if (mark === null) return;
    if (edits.marks.length >= MARKS_MAX) onTooMany(words.tooManyMarks(MARKS_MAX));
    else onEdits({ ...edits, marks: [...edits.marks, mark] });
  }

  return (
    <div ref={stage} className={classes['stage']} tabIndex={0} role="region" aria-label={words.page(number, paper.page_count)}>
      {state.kind === 'refused' && <Notice kind="warning">{words.refused[state.why]}</Notice>}
      {state.kind === 'open' && width > 0 && (
        <PaperSheet
          key={state.number}
          label={words.page(state.number, paper.page_count)}
          page={state.page}
          number={state.number}
          scale={usualScale(state.page, width, turn) * zoom * pinched}
          drawn_scale={usualScale(state.page, width, turn) * zoom}
          turn={turn}
          crop={edits.crops.get(state.number) ?? null}
          marks={edits.marks.filter(({ page }) => page === state.number)}
          found={found}
          tool={drawing?.tool ?? null}
          signature={drawing?.signing.signature ?? null}
          onDrawn={handleDrawn}
          onCrop={(crop) => drawing?.onEdits({ ...edits, crops: new Map([...edits.crops, [state.number, crop]]) })}
          onRefused={onRefused}
        />
      )}
    </div>
  );
}

/** Pixels to a point: as wide as the window, and no longer than a page of A4 is read at. */
function usualScale({ width, height }: PaperPage, room: number, turn: Turn): number {
  const fitting = Math.max(room - EDGE_PX, NARROWEST_PX) / (turn % 180 === 0 ? width : height);
  return Math.min(fitting, LONGEST_PX / Math.max(width, height));
}

let marks_made = 0;

interface MarkDrawn {
  readonly page: number;
  readonly places: readonly Place[];
  readonly text: string;
  readonly signing: Signing;
  /** The longer side of the page. */
  readonly size: number;
}

/** The mark that was drawn; null for a click where a stroke was asked for, and for a note that says nothing. */
export function markOf(kind: MarkKind, { page, places, text, signing, size }: MarkDrawn): Mark | null {
  marks_made += 1;
  const id = `mark ${marks_made}`;
  const [first] = places;
  if (kind === 'note' || kind === 'stamp')
    return first && text.trim() !== '' ? { id, page, kind, places: [first], text: text.trim() } : null;
  if (kind === 'signature') {
    const { signature, size: chosen } = signing;
    if (signature === null) return null;
    return { id, page, kind, places: signedBetween(places, { signature, size: chosen, page: size }), text: '', signature };
  }
  return places.length < 2 ? null : { id, page, kind, places, text: '' };
}

function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.target.clientWidth)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
