import type { ComponentProps } from 'react';
import { withClass } from '../layout/part.ts';

/**
 * A button that looks like what is around it until its place gives it a look: a row, a tile, a key of a keypad. Every other
 * button is made of it or of the library's; it needs nothing of the library, so that the page of recipients has it as well.
 */
export function BareButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button type={type} className={withClass('bare-button', className)} {...rest} />;
}
