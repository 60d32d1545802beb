import { createElement } from 'react';
import type { ReactElement } from 'react';
import { partOf, spaceText, withClass } from './part.ts';
import type { PartProps, Space } from './part.ts';
import classes from './parts.module.css';

interface RowProps extends PartProps {
  readonly gap?: Space;
  readonly align?: 'start' | 'end' | 'baseline' | 'stretch';
  readonly justify?: 'between' | 'end' | 'center';
  /** Stays on one line, whatever the room. */
  readonly isOneLine?: boolean;
  /** What it holds shares the room equally; buttons keep their width. */
  readonly isEven?: boolean;
  /** As wide as what it holds, among words. */
  readonly isInline?: boolean;
}

/** Things beside each other, in the middle of the line; what does not fit goes to the next one. */
export function Row({
  as,
  gap = 2,
  align,
  justify,
  isOneLine = false,
  isInline = false,
  isEven = false,
  ...rest
}: RowProps): ReactElement {
  const { className, style, ...attributes } = partOf(rest);
  return createElement(as ?? 'div', {
    ...attributes,
    'data-align': align,
    'data-justify': justify,
    'data-one-line': isOneLine || undefined,
    'data-even': isEven || undefined,
    'data-inline': isInline || undefined,
    style: { gap: spaceText(gap), ...style },
    className: withClass(`${classes['part']} ${classes['row']}`, className),
  });
}
