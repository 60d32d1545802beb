import { Stack as MantineStack } from '@mantine/core';
import { createElement } from 'react';
import { partOf, spaceText, withClass } from './part.ts';
import type { PartProps, Space } from './part.ts';
import classes from './parts.module.css';

interface StackProps extends PartProps {
  readonly gap?: Space;
  readonly align?: 'start' | 'center' | 'end';
}

/** Things below each other, as wide as there is room, with the same distance between them. */
export function Stack({ as, gap = 2, align, ...rest }: StackProps) {
  const { className, ...attributes } = partOf(rest);
  return (
    <MantineStack
      gap={spaceText(gap)}
      align={align ?? 'stretch'}
      {...attributes}
      className={withClass(classes['part'], className)}
      renderRoot={(props) => createElement(as ?? 'div', props)}
    />
  );
}
