import { Button } from '../ui/act/Button.tsx';
import { clearSession } from '../api/session-token.ts';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { sessions } from '../strings/sessions.ts';
import { showAlert } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { deviceName } from './parts/device-draft.ts';
import { useEndSessions, useSessions } from './session-calls.ts';
import { QuietText } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { LinesPanel } from '../ui/table/LinesPanel.tsx';

/** Where the user is signed in, each to be ended, or all at once. Source: screens S06. */
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
    <LinesPanel
      title={words.sessions}
      aside={words.sessionsText}
      read={read}
      fault={fault}
      foot={
        all.length > 0 && (
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
        )
      }
    >
      {all.map(({ id, is_current, user_agent, ip, time_created, time_seen }) => (
        <Row key={id} as="li" gap={3} pad={[3, 4]}>
          <Stack gap={1} isGrowing>
            <Row as="span" weight="strong">
              {deviceName(user_agent)} {is_current && <Badge tone="green">{words.thisSession}</Badge>}
            </Row>
            <QuietText>
              {words.from} {ip} · {words.signedIn} <DateTime instant={time_created} show="near" /> · {words.lastSeen}{' '}
              <DateTime instant={time_seen} show="near" />
            </QuietText>
          </Stack>
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
        </Row>
      ))}
    </LinesPanel>
  );
}
