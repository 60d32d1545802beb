import { Group } from '@mantine/core';
import { createElement } from 'react';
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
export function Row({ as, gap = 2, align, justify, isOneLine = false, isInline = false, isEven = false, ...rest }: RowProps) {
  const { className, ...attributes } = partOf(rest);
  return (
    <Group
      gap={spaceText(gap)}
      align={align ?? 'center'}
      justify={justify === 'between' ? 'space-between' : (justify ?? 'flex-start')}
      wrap={isOneLine ? 'nowrap' : 'wrap'}
      {...attributes}
      data-even={isEven || undefined}
      data-inline={isInline || undefined}
      className={withClass(classes['part'], className)}
      renderRoot={(props) => createElement(as ?? 'div', props)}
    />
  );
}
