import { Button } from '@mantine/core';
import { clearSession } from '../api/session-token.ts';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { sessions } from '../strings/sessions.ts';
import { showAlert } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { deviceName } from './parts/device-draft.ts';
import classes from './Profile.module.css';
import { useEndSessions, useSessions } from './session-calls.ts';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** Where one is signed in, each to be ended, or all at once. Source: screens S06. */
export function SessionsPanel() {
  const read = useSessions();
  const end = useEndSessions();
  const replace = useReplace();
  const words = sessions.profile;
  const all = read.data?.sessions ?? [];
  const fault = shownError(read.error ?? end.error);

  function handleEnd(id: number): void {
    end.mutate({ id }, { onSuccess: () => showToast({ text: words.ended, variant: 'success' }) });
  }

  function handleEndOthers(): void {
    end.mutate(
      { which: 'others' },
      { onSuccess: ({ ended }) => showToast({ text: words.othersEnded(ended), variant: 'success' }) },
    );
  }

  async function handleEndAll(): Promise<void> {
    const { endAllTitle: title, endAllBody: body, endAll: okButtonText } = words;
    if (!(await showAlert({ title, body, okButtonText, okButtonVariant: 'danger' }))) return;
    end.mutate(
      { which: 'all' },
      {
        onSuccess: () => {
          clearSession();
          replace(paths.login());
        },
      },
    );
  }

  return (
    <Panel title={words.sessions} aside={words.sessionsText} isFlush>
      {fault !== null && (
        <Text as="div" pad={4}>
          <Notice kind="error" {...(read.error && { onRetry: () => void read.refetch() })}>
            {fault}
          </Notice>
        </Text>
      )}
      {read.isPending && (
        <Text as="div" pad={4}>
          <Skeleton height={48} />
        </Text>
      )}
      <ul className={classes['sessions']}>
        {all.map(({ id, is_current, user_agent, ip, time_created, time_seen }) => (
          <li key={id} className={classes['session']}>
            <div className={classes['device']}>
              <span className={classes['name']}>
                {deviceName(user_agent)}{' '}
                {is_current && (
                  <span className={classes['badge']} data-on>
                    {words.thisSession}
                  </span>
                )}
              </span>
              <QuietText>
                {words.from} {ip} · {words.signedIn} <DateTime instant={time_created} show="near" /> · {words.lastSeen}{' '}
                <DateTime instant={time_seen} show="near" />
              </QuietText>
            </div>
            {!is_current && (
              <Button
                variant="default"
                aria-label={words.endOf(deviceName(user_agent))}
                loading={end.isPending && end.variables.id === id}
                onClick={() => handleEnd(id)}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {all.length > 0 && (
        <Row pad={[3, 4]} align="stretch">
          {all.length > 1 && (
            <Button variant="default" onClick={handleEndOthers}>
              {words.endOthers}
            </Button>
          )}
          <Button variant="default" onClick={() => void handleEndAll()}>
            {words.endAll}
          </Button>
        </Row>
      )}
    </Panel>
  );
}
