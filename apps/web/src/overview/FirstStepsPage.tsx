import { SCREENS } from '@tsela/domain/screens/screen-table';
import { readActingAs } from '../api/acting-as.ts';
import { shownError } from '../api/api-error.ts';
import { usePreference } from '../shell/preferences.ts';
import { useSaveUserSetting } from '../shell/save-user-setting.ts';
import { firstSteps as words } from '../strings/overview/first-steps.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Switch } from '../ui/form/Switch.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { useFirstSteps } from './overview-calls.ts';
import { FirstStepList } from './parts/FirstStepList.tsx';

/** What leads a new courier to its first delivered parcel, also once it was put away. Source: issue 21.10. */
export function FirstStepsPage() {
  const read = useFirstSteps();
  const failed = shownError(read.error);
  const steps = read.data?.steps ?? [];
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <PageFrame title={SCREENS.firstSteps.title} aside={read.data && words.progress(done, steps.length)}>
      <Sentence>{words.text}</Sentence>
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.data?.has_delivered === true && (
        <Notice kind="success">{done === steps.length ? words.finished : words.delivered}</Notice>
      )}
      {read.isPending && <Skeleton height={480} />}
      {read.data && (
        <Panel>
          <FirstStepList read={read.data} />
        </Panel>
      )}
      {read.data?.has_delivered === false && readActingAs() === null && <ShownSwitch />}
    </PageFrame>
  );
}

/** Brings the steps back to the page where the user starts, or puts them away. */
function ShownSwitch() {
  const shown = usePreference('first_steps');
  const save = useSaveUserSetting();
  return (
    <>
      {save.error && <Notice kind="error">{shownError(save.error)}</Notice>}
      <Switch
        is_on={shown === 'shown'}
        onChange={(is_on) => save.mutate({ setting: 'first_steps', value: is_on ? 'shown' : 'put-away' })}
      >
        {words.showOnDashboard}
      </Switch>
    </>
  );
}
