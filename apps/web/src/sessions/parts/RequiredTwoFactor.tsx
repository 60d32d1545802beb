import { useState } from 'react';
import { paths } from '../../paths.ts';
import { LoadingScreen } from '../../shell/start/LoadingScreen.tsx';
import { signOut } from '../sign-out-calls.ts';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';

/** The only screen of a user whose role requires two factors, until they are set up. Source: TFA-09, TFA-13. */
export function RequiredTwoFactor({ onDone }: { readonly onDone: () => void }) {
  const [is_done, setDone] = useState(false);

  function handleDone(): void {
    setDone(true);
    onDone();
  }

  return (
    <main>
      <LoadingScreen />
      <TwoFactorDialog
        is_open={!is_done}
        is_enabled={false}
        onLogOut={() => void signOut().then(() => window.location.assign(paths.landing()))}
        onDone={handleDone}
      />
    </main>
  );
}
