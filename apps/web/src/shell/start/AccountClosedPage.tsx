import { Button } from '../../ui/act/Button.tsx';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MessagePage } from '../pages/MessagePage.tsx';
import { StartError } from './StartError.tsx';
import { settingsOf } from '../settings.ts';
import { useProviderByOrigin } from '../shell-calls.ts';
import { useHeldState } from './use-held-state.ts';

/** Where users of a closed account end up. Source: ERR-03. */
export function AccountClosedPage() {
  const { go } = useNavigator();
  const { is_held, failed } = useHeldState('account-closed', paths.landing());
  const provider = useProviderByOrigin().data?.provider;
  const support = readSetting(settingsOf(provider?.provider_settings ?? []), 'support_email_address');
  if (failed) return <StartError error={failed} />;
  if (!is_held) return <LoadingScreen />;
  return (
    <MessagePage
      title={SCREENS.accountClosed.title}
      text={shell.accountClosed(support)}
      drawing="/images/account_closed.png"
      action={<Button onClick={() => go(paths.logout())}>{shell.logOut}</Button>}
    />
  );
}
