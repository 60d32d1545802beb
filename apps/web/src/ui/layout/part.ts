import type { AllHTMLAttributes, CSSProperties, Ref } from 'react';

/** The distances of tokens.css, by the multiple of 4 px they are named after. */
export type Space = 0 | 1 | 2 | 3 | 4 | 6 | 8;

/** The elements that parts stand for; what an element of its own can do is for those who write it. */
export type PartTag =
  | 'article'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 's'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul';

type Attributes = Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'className' | 'cols' | 'max' | 'size' | 'style' | 'type' | 'wrap'>;

/** What every part may be told about its place and the look of what it holds, beside the attributes of its element. */
export interface PartProps extends Attributes {
  readonly as?: PartTag;
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string | undefined;
  /** Between its border and what it holds. */
  readonly pad?: Space | readonly Space[];
  /** What it lies on: a card of its own, a tinted box within one, or the soft colour of a state. */
  readonly surface?: Surface;
  /** Scrolls within itself from this height on, in px. */
  readonly tallest?: number;
  /** As wide as this at the most: px, or the width of so many letters. */
  readonly max?: number | `${number}ch`;
  /** Takes the room that the others of its row leave. */
  readonly isGrowing?: boolean;
  /** At the end of its row, away from the others. */
  readonly isLast?: boolean;
  readonly tone?: Tone;
  readonly size?: TextSize;
  readonly weight?: 'medium' | 'strong';
  /** Broken anywhere rather than too wide: addresses, keys. */
  readonly isBreakable?: boolean;
}

export type Surface = 'card' | 'tint' | 'line' | 'red' | 'green' | 'amber' | 'blue' | 'grey';
export type Tone = 'soft' | 'quiet' | 'red' | 'green' | 'amber' | 'blue' | 'link';
export type TextSize = 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl';

/** A distance as CSS takes it. */
export function spaceText(space: Space): string {
  return space === 0 ? '0' : `var(--space-${space})`;
}

type Told = 'isBreakable' | 'isGrowing' | 'isLast' | 'max' | 'pad' | 'size' | 'surface' | 'tallest' | 'tone' | 'weight';

/** What a part was told in words of HTML: its place as styles, its look as attributes that parts.module.css knows. */
export function partOf<Props extends PartProps>(props: Props): Omit<Props, Told> & { readonly style?: CSSProperties } {
  const {
    pad,
    surface,
    tallest,
    max,
    isGrowing = false,
    isLast = false,
    isBreakable = false,
    tone,
    size,
    weight,
    ...rest
  } = props;
  const style: CSSProperties = {
    ...(pad !== undefined && { padding: [pad].flat().map(spaceText).join(' ') }),
    ...(tallest !== undefined && { maxHeight: tallest, overflowY: 'auto' }),
    ...(max !== undefined && { maxWidth: max }),
    ...(isGrowing && { flex: 1 }),
    ...(isLast && { marginInlineStart: 'auto' }),
  };
  return {
    ...rest,
    ...(Object.keys(style).length > 0 && { style }),
    ...(surface && { 'data-surface': surface }),
    ...(tone && { 'data-tone': tone }),
    ...(size && { 'data-size': size }),
    ...(weight && { 'data-weight': weight }),
    ...(isBreakable && { 'data-anywhere': true }),
  };
}

/** The class of a part, and one more where it stands. */
export function withClass(own: string | undefined, more: string | undefined): string {
  return more === undefined ? (own ?? '') : `${own} ${more}`;
}
