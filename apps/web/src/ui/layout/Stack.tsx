import { createElement } from 'react';
import type { ReactElement } from 'react';
import { partOf, spaceText, withClass } from './part.ts';
import type { PartProps, Space } from './part.ts';
import classes from './parts.module.css';

interface StackProps extends PartProps {
  readonly gap?: Space;
  readonly align?: 'start' | 'center' | 'end';
}

/** Things below each other, as wide as there is room, with the same distance between them. */
export function Stack({ as, gap = 2, align, ...rest }: StackProps): ReactElement {
  const { className, style, ...attributes } = partOf(rest);
  return createElement(as ?? 'div', {
    ...attributes,
    'data-align': align,
    style: { gap: spaceText(gap), ...style },
    className: withClass(`${classes['part']} ${classes['stack']}`, className),
  });
}
