import type { FormEvent } from 'react';
import { Stack } from '../layout/Stack.tsx';
import type { PartProps, Space } from '../layout/part.ts';
import { ErrorSummary } from './ErrorSummary.tsx';

interface FormProps extends Omit<PartProps, 'as' | 'onSubmit'> {
  /** Called by its button and by Enter. */
  readonly onSubmit: () => void;
  /** Messages by field path: summed up above the fields, which show them as well. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly gap?: Space;
}

/** Fields below each other that are sent together. What is wrong is said by us and not by the browser. */
export function Form({ onSubmit, errors, gap = 4, children, ...rest }: FormProps) {
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    // A form in a dialog is in the tree of its page, whose form is not sent with it.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Stack as="form" gap={gap} noValidate {...rest} onSubmit={handleSubmit}>
      {errors && <ErrorSummary errors={errors} />}
      {children}
    </Stack>
  );
}
