/** One section of a guide, as the build makes it of `docs/using`. */
export interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly html: string;
  /** What is read of it, for the search. */
  readonly text: string;
}

export interface Guide {
  readonly key: string;
  readonly title: string;
  readonly sections: readonly GuideSection[];
}

/** Every guide, by file. Imported only by what is loaded when a guide is opened. Source: build/guides.ts */
export const GUIDE_TEXTS: readonly Guide[] = Object.values(
  import.meta.glob<Guide>('../../../../../docs/using/*.md', { query: '?guide', import: 'default', eager: true }),
);
