import type { firstStepsApi } from '@tsela/contract/overview/first-steps-api';
import type { OutputOf } from '@tsela/contract/route';
import { readActingAs } from '../../api/acting-as.ts';
import { useSaveUserSetting } from '../../shell/save-user-setting.ts';
import { firstSteps as words } from '../../strings/overview/first-steps.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { FirstStepList } from './FirstStepList.tsx';

/** The first steps on the page where administrators start, until the first parcel is delivered. */
export function FirstStepsPanel({ read }: { readonly read: OutputOf<typeof firstStepsApi.firstSteps> }) {
  const save = useSaveUserSetting();
  const done = read.steps.filter(({ is_done }) => is_done).length;

  function handlePutAway(): void {
    save.mutate(
      { setting: 'first_steps', value: 'put-away' },
      { onSuccess: () => showToast({ text: words.isPutAway, variant: 'success' }) },
    );
  }

  return (
    <Panel
      title={words.list}
      aside={words.progress(done, read.steps.length)}
      action={
        readActingAs() === null && (
          <LinkButton disabled={save.isPending} onClick={handlePutAway}>
            {words.putAway}
          </LinkButton>
        )
      }
    >
      <FirstStepList read={read} />
    </Panel>
  );
}
