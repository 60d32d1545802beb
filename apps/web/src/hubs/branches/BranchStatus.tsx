import { Button } from '../../ui/act/Button.tsx';
import type { ManagedBranch } from '@tsela/contract/hubs/branch-api';
import type { BranchId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { tellFailure } from '../../shell/tell.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { branches as words } from '../../strings/providers-records.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { field } from '../../ui/form/field.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useChangeBranch } from '../branch-calls.ts';
import { Sentence } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

interface BranchStatusProps {
  readonly branch: ManagedBranch;
  readonly may_change: boolean;
}

/** Whether a branch is at work, who drives from it, and closing it. */
export function BranchStatus({ branch, may_change }: BranchStatusProps) {
  const [is_closing, setClosing] = useState(false);
  const reopening = useChangeBranch();
  const sees_drivers = useMay('API_/drivers:GET');
  const drivers = words.driverCount(branch.drivers);

  function handleReopen(): void {
    reopening.mutate(
      { id: branch.id, is_active: true },
      {
        onSuccess: () => showToast({ text: words.reopened(branch.name), variant: 'success' }),
        onError: tellFailure,
      },
    );
  }

  return (
    <Panel title={words.status}>
      <Stack gap={4}>
        <Facts>
          <dt>{words.state}</dt>
          <dd>{branch.is_active ? words.atWork : words.closed}</dd>
          <dt>{words.drivers}</dt>
          <dd>{sees_drivers ? <AppLink href={paths.drivers({ branch_id: String(branch.id) })}>{drivers}</AppLink> : drivers}</dd>
          <dt>{words.lastChange}</dt>
          <dd>
            <DateTime instant={branch.time_modified} />
          </dd>
        </Facts>
        {may_change && (
          <Row align="stretch">
            {branch.is_active ? (
              <Button variant="default" onClick={() => setClosing(true)}>
                {words.close}
              </Button>
            ) : (
              <Button loading={reopening.isPending} onClick={handleReopen}>
                {words.reopen}
              </Button>
            )}
          </Row>
        )}
      </Stack>
      {is_closing && <CloseBranch branch={branch} onClose={() => setClosing(false)} />}
    </Panel>
  );
}

/** Asks before a branch closes, and for the one that takes over what it has. */
function CloseBranch({ branch, onClose }: { readonly branch: ManagedBranch; readonly onClose: () => void }) {
  const [successor, setSuccessor] = useState('');
  const closing = useChangeBranch();
  const others = (useSession().general?.branches ?? []).filter(({ id, is_active }) => is_active && id !== branch.id);
  const errors = closing.error ? fieldErrors(closing.error) : {};

  function handleOk(): void {
    closing.mutate(
      { id: branch.id, is_active: false, ...(successor !== '' && { successor_id: Number(successor) as BranchId }) },
      {
        onSuccess: () => {
          showToast({ text: words.closedToast(branch.name), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.closeTitle(branch.name)}
      okLabel={words.close}
      is_dangerous
      is_pending={closing.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={errors['successor_id'] === undefined ? shownError(closing.error) : null}
      errors={errors}
    >
      <Sentence>{words.closeText}</Sentence>
      <SelectField
        {...field(words.successor, { name: 'successor_id', errors })}
        value={successor}
        options={[{ value: '', label: words.noSuccessor }, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={setSuccessor}
      />
    </FormDialog>
  );
}
