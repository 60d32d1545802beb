import { distanceKm } from '@tsela/domain/service-areas/distance';
import type { Position } from '@tsela/domain/service-areas/distance';
import { LETTER_PX } from './place-labels.ts';
import type { PlaceLabel } from './place-labels.ts';

/** A place beyond the edge of a map: where on the screen its name stands, which way it lies, and how far from the middle. */
export interface PlaceBeyond {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly arrow: string;
  readonly km: number;
}

/** A text on the screen: its middle, and half of its width. */
export interface Written {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

interface View {
  readonly centre: Position;
  /** What is written on the map already. */
  readonly taken: readonly Written[];
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly project: (place: PlaceLabel) => { readonly x: number; readonly y: number };
}

/** Eighths of a turn, clockwise from the right, as screens count. */
const ARROWS = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];
/** Further away a place says nothing of where one is. */
const FURTHEST_KM = 100;
const LINE_PX = 24;
/** Room for the scale and the credits, which take two lines on a narrow map. */
const MARGIN_PX = { side: 8, top: 18, bottom: 56, bottom_narrow: 84 };
const NARROW_PX = 480;
/** The buttons in the corner at the top, that nothing is written below. */
const BUTTONS_PX = { half: 32, lines: [20, 44, 68, 88] };

/** The nearest place beyond the edge of the map in each direction, nearest first, as far as their names do not lie on each other. */
export function placesBeyond(labels: readonly PlaceLabel[], { centre, taken, width, height, project }: View): PlaceBeyond[] {
  const middle = { x: width / 2, y: height / 2 };
  const nearest = new Map<string, { label: PlaceLabel; km: number; x: number; y: number }>();
  for (const label of labels) {
    const [, lat, lng] = label;
    const km = distanceKm(centre, { lat, lng });
    if (km > FURTHEST_KM) continue;
    const at = project(label);
    const is_in_view = at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height;
    const arrow = arrowTo(at.x - middle.x, at.y - middle.y);
    if (is_in_view || km >= (nearest.get(arrow)?.km ?? Infinity)) continue;
    nearest.set(arrow, { label, km, x: at.x, y: at.y });
  }
  const buttons = BUTTONS_PX.lines.map((y) => ({ x: width - BUTTONS_PX.half, y, half: BUTTONS_PX.half }));
  const shown: (PlaceBeyond & Written)[] = [];
  for (const [arrow, { label, km, x, y }] of [...nearest].toSorted(([, one], [, other]) => one.km - other.km)) {
    const half = ((label[0].length + TEXT_ROOM) * LETTER_PX) / 2;
    const spot = atEdge({ x: x - middle.x, y: y - middle.y }, { width, height, half });
    const is_free = [...buttons, ...taken, ...shown].every(
      (other) => Math.abs(other.y - spot.y) > LINE_PX || Math.abs(other.x - spot.x) > half + other.half,
    );
    if (is_free) shown.push({ name: label[0], arrow, km, half, ...spot });
  }
  return shown.map(({ name, x, y, arrow, km }) => ({ name, x, y, arrow, km }));
}

/** The arrow and the distance beside a name, in letters. */
const TEXT_ROOM = 10;

function arrowTo(right: number, down: number): string {
  const eighth = Math.round(Math.atan2(down, right) / (Math.PI / 4));
  // The list has all eight.
  return ARROWS[(eighth + 8) % 8] ?? '';
}

/** Where the line from the middle to a place leaves the part of the map that has room for its name. */
function atEdge(way: { x: number; y: number }, { width, height, half }: { width: number; height: number; half: number }) {
  const reach_x = Math.max(0, width / 2 - half - MARGIN_PX.side);
  const bottom = width < NARROW_PX ? MARGIN_PX.bottom_narrow : MARGIN_PX.bottom;
  const reach_y = height / 2 - (way.y < 0 ? MARGIN_PX.top : bottom);
  const share = Math.min(way.x === 0 ? Infinity : reach_x / Math.abs(way.x), way.y === 0 ? Infinity : reach_y / Math.abs(way.y));
  return { x: width / 2 + way.x * share, y: height / 2 + way.y * share };
}
