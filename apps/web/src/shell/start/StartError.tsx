import { IconRocket } from '@tabler/icons-react';
import { ApiError, shownError } from '../../api/api-error.ts';
import { useSetupState } from '../../sessions/setup-calls.ts';
import { shell } from '../../strings/shell.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MessagePage } from '../pages/MessagePage.tsx';

/** Why the product does not start, but for a maintenance. Source: LOAD-04 to LOAD-06, ERR-06, ERR-08. */
export function StartError({ error }: { readonly error: Error }) {
  const status = error instanceof ApiError ? error.status : 0;
  // 401 has moved the product elsewhere already.
  if (status === 401) return <LoadingScreen />;
  if (status === 404) return <NoProvider />;
  return (
    <MessagePage
      title={shell.startError.title}
      text={shownError(error) ?? ''}
      small={shell.refreshAndTry}
      onRetry={() => window.location.reload()}
    />
  );
}

/** No provider answers on this host: either the installation is empty, or the host is not one of its own. */
function NoProvider() {
  const setup = useSetupState('');
  if (setup.isPending) return <LoadingScreen />;
  if (!setup.data) return <MessagePage title={shell.providerNotFound.title} text={shell.providerNotFound.text} />;
  return <MessagePage {...shell.notSetUp} picture={<IconRocket size={36} stroke={1.5} />} />;
}
