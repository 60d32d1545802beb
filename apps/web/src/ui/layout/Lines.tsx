import { createElement } from 'react';
import type { ReactElement } from 'react';
import { partOf, withClass } from './part.ts';
import type { PartProps } from './part.ts';
import classes from './parts.module.css';

/** A list with a line between its entries, such as rows in a panel. */
export function Lines({ as, ...rest }: PartProps): ReactElement {
  const { className, ...attributes } = partOf(rest);
  return createElement(as ?? 'ul', { ...attributes, className: withClass(`${classes['part']} ${classes['lines']}`, className) });
}
