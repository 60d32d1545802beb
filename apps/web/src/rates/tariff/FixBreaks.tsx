import { tariff as words } from '../../strings/rates-tariff.ts';
import { shownError } from '../../api/api-error.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import type { Finding } from './finding-links-draft.ts';
import { useFixBreaks } from './tariff-calls.ts';
import { Sentence } from '../../ui/show/Text.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';

export interface FixBreaksProps {
  readonly revision: { readonly id: number; readonly version: number };
  /** Those with a fix. */
  readonly findings: readonly Finding[];
  readonly onClose: () => void;
}

/** What putting weight breaks right changes, before it is done. Source: beyond 12. */
export function FixBreaks({ revision: { id, version }, findings, onClose }: FixBreaksProps) {
  const fixing = useFixBreaks();
  const fixes = findings.flatMap(({ fix, message }) => (fix ? [{ ...fix, message }] : []));

  function handleOk(): void {
    const rate_ids = fixes.map(({ rate_id }) => rate_id);
    fixing.mutate(
      { id, version, rate_ids },
      {
        onSuccess: () => {
          showToast({ text: words.fixed(rate_ids.length), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.fixTitle(fixes.length)}
      okLabel={words.fixBreak}
      is_pending={fixing.isPending}
      is_wide
      onOk={handleOk}
      onClose={onClose}
      fault={shownError(fixing.error)}
    >
      <Sentence>{words.fixText}</Sentence>
      <Lines>
        {fixes.map(({ rate_id, message, before, after }) => (
          <Stack as="li" pad={[3, 0]} key={rate_id}>
            <p>{message}</p>
            <Facts look="pairs">
              <div>
                <dt>{words.fixBefore}</dt>
                <dd className="num">{before}</dd>
              </div>
              <div>
                <dt>{words.fixAfter}</dt>
                <dd className={after === null ? undefined : 'num'}>{after ?? words.fixGoes}</dd>
              </div>
            </Facts>
          </Stack>
        ))}
      </Lines>
    </FormDialog>
  );
}
