import { PROVINCES } from '../formats/provinces.ts';
import type { Province } from '../formats/provinces.ts';
import type { GazetteerRow } from './known-places.ts';

/** Where the suburbs of a postal code are that are listed in another province: at a town of the same name. */
export interface PlaceMove {
  readonly street_code: string;
  readonly listed_zone: Province;
  readonly zone: Province;
  readonly lat: number;
  readonly lng: number;
}

/** Reads the tab-separated list of such codes: a header line, then code, listed zone, zone, lat and lng. */
export function parseMoves(text: string): PlaceMove[] {
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [street_code = '', listed, is_in, lat, lng] = line.trimEnd().split('\t');
      const [listed_zone, zone] = [listed, is_in].map((code) => PROVINCES.find((known) => known === code));
      return listed_zone && zone ? [{ street_code, listed_zone, zone, lat: Number(lat), lng: Number(lng) }] : [];
    });
}

/** Puts places where they are; their position is then that of their postal code. */
export function moveListed(rows: readonly GazetteerRow[], moves: readonly PlaceMove[]): GazetteerRow[] {
  const by_key = new Map(moves.map((move) => [`${move.street_code} ${move.listed_zone}`, move]));
  return rows.map((row) => {
    const move = by_key.get(`${row.street_code} ${row.zone}`);
    return move ? { ...row, zone: move.zone, lat: move.lat, lng: move.lng, accuracy: 'code' } : row;
  });
}
