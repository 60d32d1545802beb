import { SimpleGrid } from '@mantine/core';
import { createElement } from 'react';
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

/** Equal columns: a given number, or as many as the room holds. */
export function Tiles({ as, gap = 3, columns, onPhone = 1, least, isFilling = false, align, ...rest }: TilesProps) {
  const { className, ...attributes } = partOf(rest);
  return (
    <SimpleGrid
      spacing={spaceText(gap)}
      {...(columns !== undefined && { cols: { base: onPhone, md: columns } })}
      {...(least !== undefined && { minColWidth: `min(100%, ${least}px)`, autoFlow: isFilling ? 'auto-fit' : 'auto-fill' })}
      {...attributes}
      data-align={align}
      className={withClass(classes['part'], className)}
      renderRoot={(props) => createElement(as ?? 'div', props)}
    />
  );
}
