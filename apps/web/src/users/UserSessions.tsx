import { Button } from '../ui/act/Button.tsx';
import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import { shownError } from '../api/api-error.ts';
import { deviceName } from '../sessions/parts/device-draft.ts';
import { users as words } from '../strings/users.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useEndSessionsOf, useSessionsOf } from './user-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** Where a user is signed in, each to be ended, or all at once. Source: screens S45. */
export function UserSessions({ user }: { readonly user: ManagedUser }) {
  const read = useSessionsOf(user.id);
  const ending = useEndSessionsOf();
  const sessions = read.data?.sessions ?? [];
  const fault = shownError(read.error ?? ending.error);

  function end(which: { readonly id: number } | { readonly which: 'all' }): void {
    const onSuccess = ({ ended }: { ended: number }) => showToast({ text: words.ended(ended), variant: 'success' });
    ending.mutate({ user_id: user.id, ...which }, { onSuccess });
  }

  async function handleEndAll(): Promise<void> {
    const is_sure = await isSure({ title: words.endAllTitle(user.name), body: words.endAllText, button: words.endAll });
    if (is_sure) end({ which: 'all' });
  }

  return (
    <Panel title={words.sessions}>
      {fault !== null && (
        <Notice kind="error" {...(read.error && { onRetry: () => void read.refetch() })}>
          {fault}
        </Notice>
      )}
      {read.isPending && <Skeleton height={44} />}
      {read.data && sessions.length === 0 && <Sentence>{words.noSessions}</Sentence>}
      {sessions.length > 0 && (
        <Stack gap={4}>
          <Stack as="ul" gap={3} tallest={320}>
            {sessions.map(({ id, user_agent, ip, time_seen }) => (
              <Row key={id} as="li" justify="between" isOneLine gap={3}>
                <Stack as="span" gap={0}>
                  {deviceName(user_agent)}
                  <Text tone="quiet">
                    {words.from} {ip} · {words.lastSeen} <DateTime instant={time_seen} show="near" />
                  </Text>
                </Stack>
                <Button
                  variant="default"
                  aria-label={words.endOne(deviceName(user_agent))}
                  loading={ending.isPending && ending.variables.id === id}
                  onClick={() => end({ id })}
                >
                  {words.end}
                </Button>
              </Row>
            ))}
          </Stack>
          <Row align="stretch">
            <Button variant="default" onClick={() => void handleEndAll()}>
              {words.endAll}
            </Button>
          </Row>
        </Stack>
      )}
    </Panel>
  );
}
