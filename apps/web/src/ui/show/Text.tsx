import { createElement } from 'react';
import type { ReactElement } from 'react';
import { partOf, withClass } from '../layout/part.ts';
import type { PartProps } from '../layout/part.ts';
import classes from '../layout/parts.module.css';

interface TextProps extends PartProps {
  /** On a line of its own, though it is a `span`. */
  readonly isBlock?: boolean;
  /** Never broken: codes, amounts, times. */
  readonly isWhole?: boolean;
  /** Ends with three dots where the room ends. */
  readonly isCut?: boolean;
  /** Two lines at the most; the rest is cut. */
  readonly isShort?: boolean;
  /** The lines of what was typed stay. */
  readonly keepsLines?: boolean;
}

/** Words in one of the tones and sizes there are. */
export function Text({
  as,
  isBlock = false,
  isWhole = false,
  isCut = false,
  isShort = false,
  keepsLines = false,
  ...rest
}: TextProps): ReactElement {
  const { className, ...attributes } = partOf(rest);
  return createElement(as ?? 'span', {
    ...attributes,
    className: withClass(classes['part'], className),
    'data-block': isBlock || undefined,
    'data-nowrap': isWhole || undefined,
    'data-clamp': isShort || undefined,
    'data-lines': keepsLines || undefined,
    'data-cut': isCut || undefined,
  });
}

/** Words beside what matters: what a figure means, when it was. */
export function QuietText(props: Omit<TextProps, 'tone'>) {
  return <Text size="s" {...props} tone="quiet" />;
}

/** A sentence that explains what stands around it. */
export function Sentence({ children }: Pick<TextProps, 'children'>) {
  return (
    <Text as="p" tone="soft">
      {children}
    </Text>
  );
}
