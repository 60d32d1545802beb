import { Button } from '../ui/act/Button.tsx';
import { IconCircleCheck, IconUnlink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { ApiError, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { LoadingScreen } from '../shell/start/LoadingScreen.tsx';
import { MessagePage } from '../shell/pages/MessagePage.tsx';
import { sessions } from '../strings/sessions.ts';
import { shell } from '../strings/shell.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { SetupForm } from './SetupForm.tsx';
import { useSetupState } from './setup-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { EntryCard, EntryPage } from '../ui/layout/EntryPage.tsx';

/** Makes the first administrator, behind the link that a start prints. */
export function SetupPage() {
  const { token = '' } = useSearchValues();
  const state = useSetupState(token);
  const { text, overTitle, overText } = sessions.setUp;

  useEffect(() => setPageTitle(SCREENS.setup.title), []);

  if (state.isPending) return <LoadingScreen />;
  if (state.error) return <NotAsked error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data.valid) {
    return <MessagePage title={overTitle} text={overText} picture={<IconUnlink size={36} stroke={1.5} />} />;
  }
  return (
    <EntryPage>
      <EntryCard isWide aria-labelledby="setup-title">
        <Stack as="header">
          <Text id="setup-title" as="h1" size="xl" weight="strong">
            {SCREENS.setup.title}
          </Text>
          <Sentence>{text}</Sentence>
        </Stack>
        <SetupForm token={token} onLinkOver={() => void state.refetch()} />
      </EntryCard>
    </EntryPage>
  );
}

/** There is an administrator, or the question went wrong. */
function NotAsked({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) {
    return <MessagePage title={shell.startError.title} text={shownError(error) ?? ''} onRetry={onRetry} />;
  }
  const { doneTitle, doneText } = sessions.setUp;
  return (
    <MessagePage
      title={doneTitle}
      text={doneText}
      picture={<IconCircleCheck size={36} stroke={1.5} />}
      action={<Button onClick={() => window.location.assign(paths.login())}>{sessions.logIn}</Button>}
    />
  );
}
