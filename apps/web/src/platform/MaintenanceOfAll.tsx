import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { MomentInput } from '../ui/form/MomentInput.tsx';
import { field } from '../ui/form/field.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useMaintainProviders } from '../providers/provider-calls.ts';
import { maintenancePlan } from './provider-draft.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** Starts, plans or ends a maintenance of the whole installation. Source: screens S51. */
export function MaintenanceOfAll({ onClose }: { readonly onClose: () => void }) {
  const maintaining = useMaintainProviders();
  const [when, setWhen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function maintain(from: string | null): void {
    maintaining.mutate(
      { from },
      {
        onSuccess: ({ changed }) => {
          showToast({ text: words.allChanged(changed), variant: 'success' });
          onClose();
        },
      },
    );
  }

  function handleOk(): void {
    const now = new Date();
    const plan = when === '' ? { from: now.toISOString(), problem: null } : maintenancePlan(when, now);
    setProblem(plan.problem);
    if (plan.problem === null) maintain(plan.from);
  }

  return (
    <FormDialog
      title={words.maintenanceOfAllTitle}
      okLabel={words.startAll}
      is_dangerous
      is_pending={maintaining.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={shownError(maintaining.error)}
    >
      <Sentence>{words.maintenanceOfAllBody}</Sentence>
      <MomentInput
        {...field(words.allFrom, {
          name: 'maintenance_of_all_from',
          is_optional: true,
          errors: problem === null ? {} : { maintenance_of_all_from: problem },
        })}
        description={words.allFromHelp}
        title={words.allFrom}
        value={when}
        onMoment={setWhen}
      />
      <Row align="end" gap={3}>
        <Button variant="default" disabled={maintaining.isPending} onClick={() => maintain(null)}>
          {words.endAll}
        </Button>
      </Row>
    </FormDialog>
  );
}
