import { Stack } from '../layout/Stack.tsx';
import type { PartProps, Space } from '../layout/part.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useSubmit } from './use-submit.ts';
import type { SubmitProps } from './use-submit.ts';

interface FormProps extends SubmitProps, Omit<PartProps, 'as' | 'onSubmit'> {
  /** Left out of a form so small that its messages are seen at once; else they are summed up above the fields. */
  readonly hasSummary?: boolean;
  readonly gap?: Space;
}

/**
 * Fields below each other that are sent together. What is wrong is said by us and not by the browser. A button outside of it sends it
 * by its `id`: `<Button type="submit" form={id}>`.
 */
export function Form({ onSubmit, isOff, errors, hasSummary = true, gap = 4, children, ...rest }: FormProps) {
  const handleSubmit = useSubmit({ onSubmit, isOff, errors });
  return (
    <Stack as="form" gap={gap} noValidate {...rest} onSubmit={handleSubmit}>
      {errors && hasSummary && <ErrorSummary errors={errors} />}
      {children}
    </Stack>
  );
}
