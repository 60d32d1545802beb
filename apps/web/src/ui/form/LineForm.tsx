import type { ComponentProps } from 'react';
import { Row } from '../layout/Row.tsx';
import { useSubmit } from './use-submit.ts';
import type { SubmitProps } from './use-submit.ts';

type LineFormProps = SubmitProps & Omit<ComponentProps<typeof Row>, 'as' | 'onSubmit'>;

/** A field or two and their button on one line. */
export function LineForm({ onSubmit, isOff, errors, align = 'end', ...rest }: LineFormProps) {
  const handleSubmit = useSubmit({ onSubmit, isOff, errors });
  return <Row as="form" align={align} noValidate {...rest} onSubmit={handleSubmit} />;
}
