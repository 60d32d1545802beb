import { Button } from '../act/Button.tsx';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { Notice } from '../feedback/Notice.tsx';
import { Panel } from '../layout/Panel.tsx';
import { Row } from '../layout/Row.tsx';
import { Form } from './Form.tsx';
import type { SubmitProps } from './use-submit.ts';

interface EntryFormProps extends Pick<SubmitProps, 'onSubmit' | 'errors'> {
  readonly title: string;
  readonly okLabel: string;
  readonly isSaving: boolean;
  /** What went wrong that belongs to no field. */
  readonly fault?: string | null;
  /** Given while an entry that is there is changed. */
  readonly onCancel?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Adds an entry to the list beside it, or changes one. */
export function EntryForm({ title, okLabel, isSaving, fault = null, onCancel, children, ...rest }: EntryFormProps) {
  return (
    <Panel title={title}>
      <Form {...rest} isOff={isSaving} hasSummary={false}>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        {children}
        <Row align="stretch">
          <Button type="submit" loading={isSaving}>
            {okLabel}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {ui.cancel}
            </Button>
          )}
        </Row>
      </Form>
    </Panel>
  );
}
