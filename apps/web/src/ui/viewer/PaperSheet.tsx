import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { STROKE_PLACES_MAX } from '@tsela/domain/formats/pictures/document-drawing';
import type { MarkKind, Place, Signature } from '@tsela/domain/formats/pictures/document-drawing';
import { cropBetween, strokesOf } from './marks.ts';
import type { Crop, Mark, Stroke, Turn } from './marks.ts';
import { boundedScale } from './paper.ts';
import type { PaperPage, TextOnPage, WhyNotShown } from './paper.ts';
import { whyOf } from './use-paper.ts';
import classes from './Viewer.module.css';

/** What the pointer does on the page. */
export type Tool = MarkKind | 'crop';

interface PaperSheetProps {
  readonly label: string;
  readonly page: PaperPage;
  readonly number: number;
  /** CSS pixels to a point. */
  readonly scale: number;
  /** The one that it is drawn for: between two fingers the drawing is stretched until they are lifted. */
  readonly drawn_scale: number;
  readonly turn: Turn;
  readonly crop: Crop | null;
  readonly marks: readonly Mark[];
  readonly found: readonly TextOnPage[];
  readonly tool: Tool | null;
  readonly signature: Signature | null;
  readonly onDrawn: (places: readonly Place[]) => void;
  readonly onCrop: (crop: Crop) => void;
  readonly onRefused: (why: WhyNotShown) => void;
}

/** One page with what was drawn on it. Places are counted on the page as the document has it, however it is turned here. */
export function PaperSheet(props: PaperSheetProps) {
  const { label, page, number, scale, drawn_scale, turn, onRefused } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(0);
  const [width, height] = [page.width * scale, page.height * scale];

  useEffect(() => {
    let is_left = false;
    // Drawn beside and copied in one step, so that a page that is drawn again neither flickers nor meets its own drawing.
    const beside = document.createElement('canvas');
    page.draw(beside, boundedScale(page, drawn_scale * devicePixelRatio)).then(
      () => {
        const shown = canvas.current;
        if (is_left || shown === null) return;
        shown.width = beside.width;
        shown.height = beside.height;
        shown.getContext('2d')?.drawImage(beside, 0, 0);
        setDrawn(number);
      },
      (error: unknown) => is_left || onRefused(whyOf(error)),
    );
    return () => {
      is_left = true;
    };
  }, [page, number, drawn_scale, onRefused]);

  const is_sideways = turn % 180 !== 0;
  return (
    <div className={classes['sheet']} style={{ width: is_sideways ? height : width, height: is_sideways ? width : height }}>
      <div className={classes['turned']} style={{ width, height, transform: transformOf(turn, width, height) }}>
        <canvas
          ref={canvas}
          className={classes['canvas']}
          role="img"
          aria-label={label}
          data-drawn={drawn === number || undefined}
        />
        <Overlay {...props} />
      </div>
    </div>
  );
}

function transformOf(turn: Turn, width: number, height: number): string {
  const moved = {
    0: '',
    90: `translate(${height}px, 0)`,
    180: `translate(${width}px, ${height}px)`,
    270: `translate(0, ${width}px)`,
  };
  return turn === 0 ? 'none' : `${moved[turn]} rotate(${turn}deg)`;
}

function Overlay({ page, number, marks, crop, found, tool, signature, onDrawn, onCrop }: PaperSheetProps) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const size = Math.max(page.width, page.height);
  const drawing =
    tool !== null && tool !== 'crop' && places.length > 1
      ? strokesOf({ ...asMark(tool, places, number), ...(signature && { signature }) }, size)
      : [];
  const [first, last] = [places[0], places.at(-1)];
  const cropping = tool === 'crop' && first && last ? cropBetween(first, last, page) : crop;

  function placeOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Place {
    // The way back through whatever the page is moved, turned and zoomed by.
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
    return { x, y };
  }

  function handleDown(event: PointerEvent<SVGSVGElement>): void {
    // A second finger enlarges the page: what the first had begun is not drawn.
    if (!event.isPrimary) return setPlaces([]);
    if (tool === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPlaces([placeOf(event)]);
  }

  function handleMove(event: PointerEvent<SVGSVGElement>): void {
    if (places.length === 0) return;
    const place = placeOf(event);
    setPlaces((before) => {
      if (tool === 'pen') return before.length < STROKE_PLACES_MAX ? [...before, place] : before;
      return before.slice(0, 1).concat(place);
    });
  }

  function handleUp(): void {
    if (places.length === 0) return;
    setPlaces([]);
    if (tool === 'crop') {
      const part = first && last ? cropBetween(first, last, page) : null;
      if (part) onCrop(part);
      return;
    }
    onDrawn(places);
  }

  return (
    <svg
      className={classes['overlay']}
      viewBox={`0 0 ${page.width} ${page.height}`}
      preserveAspectRatio="none"
      data-tool={tool ?? undefined}
      aria-hidden="true"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => setPlaces([])}
    >
      {found.map((box, at) => (
        // Pieces of a page stand still while it is shown.
        <rect key={at} className={classes['found']} x={box.left} y={box.top} width={box.width} height={box.height} />
      ))}
      {[...marks.flatMap((mark) => strokesOf(mark, size)), ...drawing].map((stroke, at) => (
        <Drawn key={at} stroke={stroke} />
      ))}
      {cropping && (
        <path
          className={classes['outside']}
          fillRule="evenodd"
          d={`M0 0H${page.width}V${page.height}H0Z M${cropping.left} ${cropping.top}h${cropping.width}v${cropping.height}h${-cropping.width}Z`}
        />
      )}
    </svg>
  );
}

function asMark(kind: MarkKind, places: readonly Place[], page: number): Mark {
  return { id: 'drawing', page, kind, places, text: '' };
}

function Drawn({ stroke }: { readonly stroke: Stroke }) {
  if (stroke.kind === 'text')
    return (
      <text x={stroke.at.x} y={stroke.at.y} fill={stroke.colour} fontSize={stroke.size} fontFamily="Helvetica, Arial, sans-serif">
        {stroke.text}
      </text>
    );
  const points = stroke.places.map(({ x, y }) => `${x},${y}`).join(' ');
  if (stroke.kind === 'area')
    return (
      <polygon
        points={points}
        fill={stroke.colour}
        fillOpacity={stroke.opacity}
        style={stroke.opacity < 1 ? { mixBlendMode: 'multiply' } : undefined}
      />
    );
  return (
    <polyline
      points={points}
      fill="none"
      stroke={stroke.colour}
      strokeWidth={stroke.width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
