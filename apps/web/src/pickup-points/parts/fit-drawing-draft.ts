/** Three lengths along the axes of a compartment: along its floor to the left and to the right of the viewer, and up. */
export interface BoxSize {
  readonly length_cm: number;
  readonly width_cm: number;
  readonly height_cm: number;
}

export interface FitDrawing {
  readonly view_box: string;
  /** The floor and the two walls behind, as points of polygons. */
  readonly back: readonly string[];
  /** The three faces of the parcel that are seen: top, left and right. */
  readonly parcel: readonly string[];
  /** The edges of the compartment before the parcel, as points of lines. */
  readonly front: readonly string[];
}

/** Half of the square root of three: the foreshortening of lengths that run away from the viewer. */
const ACROSS = Math.sqrt(3) / 2;
const MARGIN_CM = 1;

/** A parcel in a compartment, both in right proportions, seen from above one corner. It is in the corner behind. */
export function fitDrawing(compartment: BoxSize, parcel: BoxSize): FitDrawing {
  const { length_cm: l, width_cm: w, height_cm: h } = compartment;
  const { length_cm: a, width_cm: b, height_cm: c } = parcel;
  const [left, right] = [-w * ACROSS - MARGIN_CM, l * ACROSS + MARGIN_CM];
  const [top, bottom] = [-h - MARGIN_CM, (l + w) / 2 + MARGIN_CM];
  return {
    view_box: [left, top, right - left, bottom - top].map(short).join(' '),
    back: [
      polygon([0, 0, 0], [l, 0, 0], [l, w, 0], [0, w, 0]),
      polygon([0, 0, 0], [l, 0, 0], [l, 0, h], [0, 0, h]),
      polygon([0, 0, 0], [0, w, 0], [0, w, h], [0, 0, h]),
    ],
    parcel: [
      polygon([0, 0, c], [a, 0, c], [a, b, c], [0, b, c]),
      polygon([0, b, 0], [a, b, 0], [a, b, c], [0, b, c]),
      polygon([a, 0, 0], [a, b, 0], [a, b, c], [a, 0, c]),
    ],
    front: [polygon([l, 0, h], [l, w, h], [0, w, h]), polygon([l, w, h], [l, w, 0])],
  };
}

type Corner = readonly [along_length: number, along_width: number, up: number];

function polygon(...corners: readonly Corner[]): string {
  return corners.map(([x, y, z]) => `${short((x - y) * ACROSS)},${short((x + y) / 2 - z)}`).join(' ');
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
