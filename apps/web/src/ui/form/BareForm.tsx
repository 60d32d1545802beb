import type { ComponentProps } from 'react';
import { BareButton } from '../act/BareButton.tsx';
import { useSubmit } from './use-submit.ts';
import type { SubmitProps } from './use-submit.ts';

interface BareFormProps extends SubmitProps, Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** Its buttons stand outside of it and do more than sending it, so that Enter needs one of its own. */
  readonly hasButtonElsewhere?: boolean;
}

/** A form that its place lays out: fields in a grid, or one field with its button. It needs nothing of the library. */
export function BareForm({ onSubmit, isOff, errors, hasButtonElsewhere = false, children, ...rest }: BareFormProps) {
  const handleSubmit = useSubmit({ onSubmit, isOff, errors });
  return (
    <form {...rest} noValidate onSubmit={handleSubmit}>
      {children}
      {/* Browsers send a form of several fields by Enter only where it has a button. */}
      {hasButtonElsewhere && <BareButton type="submit" hidden tabIndex={-1} aria-hidden="true" />}
    </form>
  );
}
