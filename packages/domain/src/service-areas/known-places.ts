import type { Province } from '../formats/provinces.ts';

/** One suburb of the list the gazetteer is built from. A code that is not known is an empty text. */
export interface GazetteerRow {
  readonly suburb: string;
  readonly city: string;
  readonly zone: Province;
  readonly street_code: string;
  readonly box_code: string;
  readonly lat: number;
  readonly lng: number;
  /** `place`: the position is the suburb's own; `code`: it is the centre of its postal code. */
  readonly accuracy: 'place' | 'code';
}

/** Where a searchable word of a place comes from. */
export const FIELDS = {
  suburb: 0,
  suburb_other_name: 1,
  suburb_joined: 2,
  city: 3,
  city_other_name: 4,
  city_joined: 5,
  code: 6,
  zone: 7,
} as const;

export type Field = (typeof FIELDS)[keyof typeof FIELDS];

/** Places prepared for search. `postings` of a word hold `place * 8 + field`; `starts` says where each word's begin. */
export interface Gazetteer {
  readonly rows: readonly GazetteerRow[];
  /** Distinct words, ascending, so that a beginning is one range. */
  readonly words: readonly string[];
  /** For each word a bit per letter it holds: words that lack too many of the typed letters are skipped unread. */
  readonly letters: Int32Array;
  readonly starts: Int32Array;
  readonly postings: Int32Array;
  /** The position in `words` of each suburb's first word: names are typed from their beginning. */
  readonly first_words: Int32Array;
  /** Words in the suburb's name, and in its first other name (0 when it has none). */
  readonly suburb_words: Uint8Array;
  readonly other_name_words: Uint8Array;
  /** How far big places are lifted among equals. */
  readonly importance: Float32Array;
  /** Places by canonical suburb name, for exact look-ups. */
  readonly by_suburb: ReadonlyMap<string, readonly number[]>;
  /** Places by the one name their city goes by, whatever it was called when the list was made. */
  readonly by_city: ReadonlyMap<string, readonly number[]>;
  /** That one name for each place, and the provinces in which a city of the name has places. */
  readonly cities: readonly string[];
  readonly provinces_of_city: ReadonlyMap<string, ReadonlySet<Province>>;
  /** Places found before, by the name that was asked for: `findPlace` keeps them, since shops ask for the same few over and over. */
  readonly found: Map<string, readonly AskedPlace[]>;
  /** Places of a courier's own, which come before those of the country. */
  readonly own?: OwnPlaces;
}

/** A place that a courier knows and the list of the country does not, or not there: a new estate, a complex, a name people use. */
export interface OwnPlace {
  readonly name: string;
  /** Other names it goes by. */
  readonly aliases: readonly string[];
  readonly city: string;
  readonly zone: Province;
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
}

/** A courier's own places, prepared for search. */
export interface OwnPlaces {
  /** The list they stand beside. */
  readonly country: Gazetteer;
  readonly places: readonly OwnPlace[];
  /** Each place as the list of the country has its own. */
  readonly rows: readonly GazetteerRow[];
  /** All names and aliases, each leading to its place. */
  readonly by_name: ReadonlyMap<string, readonly OwnPlace[]>;
  readonly names: Gazetteer;
  /** The place of each row of `names`. */
  readonly place_of_row: readonly OwnPlace[];
}

/** A place as search answers it. */
export interface Place {
  readonly local_area: string;
  readonly city: string;
  readonly zone: Province;
  /** The street code, or the box code where there is no street delivery. */
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: 'place' | 'code';
  /** Other names of the suburb or its city, folded: `gqeberha` for Port Elizabeth. */
  readonly also_known_as: readonly string[];
}

/** The parts of an address that name a place; any may be empty. */
export interface PlaceQuestion {
  readonly suburb: string;
  readonly city: string;
  readonly code: string;
  readonly zone?: string;
  /** Some shops put the suburb here and send none. */
  readonly street_address?: string;
}

export type PlacePart = 'suburb' | 'city' | 'code' | 'zone';

export interface FoundPlace {
  readonly place: Place;
  /** 1 when suburb, city and code all agree, down to 0.3 for a name that many places share. */
  readonly confidence: number;
  /** Parts that were given but say something else than the place found. */
  readonly differs: readonly PlacePart[];
  /** Those of them that are true of another part of the country. */
  readonly contradicts: readonly PlacePart[];
  /** What was written with a typing mistake, as it is spelt. */
  readonly spelt: { readonly suburb?: string; readonly city?: string };
  /** Whether `spelt` is no mistake but the name of what goes by another one as well. */
  readonly is_alias?: boolean;
  /** Whether it is no more than a town: its suburb was not given, is not known, or is the town itself. */
  readonly is_town: boolean;
  /** Nothing about it is doubtful, as nearly always: known once for all who ask. */
  readonly is_plain: boolean;
  /** A place of the suburb's name that the rest of the address speaks against. */
  readonly elsewhere?: Place;
}

/** A place that was asked for, by its name, with what else was said. One text of all parts would have to be put together for every look. */
export interface AskedPlace extends Required<Omit<PlaceQuestion, 'street_address'>> {
  readonly found: FoundPlace | null;
}
