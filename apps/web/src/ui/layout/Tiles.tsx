import { createElement } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { partOf, spaceText, withClass } from './part.ts';
import type { PartProps, Space } from './part.ts';
import classes from './parts.module.css';

interface TilesProps extends PartProps {
  readonly gap?: Space;
  /** How many there are on a wide screen; a phone has one, or as many as `onPhone` says. */
  readonly columns?: number;
  readonly onPhone?: number;
  /** How narrow a column may become, in px, before there is one less. */
  readonly least?: number;
  readonly align?: 'start' | 'end';
  /** Few columns widen to fill the row; left out, they keep the width they have in a full one. */
  readonly isFilling?: boolean;
}

/**
 * Equal columns: a given number, or as many as the room holds. By hand, because Mantine's SimpleGrid writes a style element for what differs
 * on a phone, which the content security policy refuses.
 */
export function Tiles({ as, gap = 3, columns, onPhone = 1, least, isFilling = false, align, ...rest }: TilesProps): ReactElement {
  const { className, style, ...attributes } = partOf(rest);
  const grid = {
    '--tile-gap': spaceText(gap),
    '--tiles': columns === undefined ? `auto-${isFilling ? 'fit' : 'fill'}` : columns,
    '--tiles-phone': columns === undefined ? `auto-${isFilling ? 'fit' : 'fill'}` : onPhone,
    // Said also where it is nothing: tiles within tiles would inherit it.
    '--tile-least': least === undefined ? '0px' : `min(100%, ${least}px)`,
    ...style,
  } as CSSProperties;
  return createElement(as ?? 'div', {
    ...attributes,
    'data-align': align,
    style: grid,
    className: withClass(`${classes['part']} ${classes['tiles']}`, className),
  });
}
