import { Button } from '../../ui/act/Button.tsx';
import { IconBrandApple } from '@tabler/icons-react';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { sessions } from '../../strings/sessions.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { APPLE_SCRIPT, GOOGLE_SCRIPT, loadScript } from '../social-scripts.ts';
import type { SocialCredentials } from '../social-scripts.ts';
import classes from './SocialButtons.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';

interface SocialButtonsProps {
  readonly google: boolean;
  readonly apple: boolean;
  /** Nothing is above that it is another way to. */
  readonly is_alone?: boolean;
  readonly onCredentials: (first: { social_credentials: SocialCredentials }) => void;
}

/** The social sign-ins that the provider has. Source: KEY-03, CALL-43, CALL-44. */
export function SocialButtons({ google, apple, is_alone = false, onCredentials }: SocialButtonsProps) {
  const [has_failed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  const enter = (social_credentials: SocialCredentials) => onCredentials({ social_credentials });
  return (
    <Stack gap={3}>
      {!is_alone && (
        <p className={classes['or']}>
          <span>{sessions.social.or}</span>
        </p>
      )}
      {has_failed && <Notice kind="error">{sessions.social.failed}</Notice>}
      {google && <GoogleButton onCredentials={enter} onFailed={fail} />}
      {apple && <AppleButton onCredentials={enter} onFailed={fail} />}
    </Stack>
  );
}

interface ButtonProps {
  readonly onCredentials: (credentials: SocialCredentials) => void;
  readonly onFailed: () => void;
}

/** Google draws its own button, in a frame. */
function GoogleButton({ onCredentials, onFailed }: ButtonProps) {
  const { settings } = useSession();
  const client_id = readSetting(settings, 'google_client_id');
  const place = useRef<HTMLDivElement>(null);
  // The script keeps the functions of the first drawing; these stay the newest.
  const newest = useRef({ onCredentials, onFailed });
  useEffect(() => {
    newest.current = { onCredentials, onFailed };
  });

  useEffect(() => {
    let is_left = false;
    loadScript(GOOGLE_SCRIPT).then(
      () => {
        const identity = window.google?.accounts.id;
        if (is_left || !place.current) return;
        if (!identity) return newest.current.onFailed();
        identity.initialize({
          client_id,
          callback: ({ credential, select_by = 'btn' }) =>
            newest.current.onCredentials({ credential, clientId: client_id, select_by }),
        });
        identity.renderButton(place.current, {
          theme: 'outline',
          size: 'large',
          text: 'continue_with',
          width: place.current.clientWidth,
        });
      },
      () => is_left || newest.current.onFailed(),
    );
    return () => {
      is_left = true;
    };
  }, [client_id]);

  return <div ref={place} className={classes['google']} role="group" aria-label={sessions.social.google} />;
}

/** Where Apple returns to has to be registered with Apple; the window it opens answers here all the same. */
function AppleButton({ onCredentials, onFailed }: ButtonProps) {
  const { settings } = useSession();
  const client_id = readSetting(settings, 'apple_client_id');
  const [is_busy, setBusy] = useState(false);

  // Loaded beforehand, so that the click may open a window.
  useEffect(() => void loadScript(APPLE_SCRIPT).catch(() => undefined), []);

  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      await loadScript(APPLE_SCRIPT);
      const auth = window.AppleID?.auth;
      if (!auth) return onFailed();
      auth.init({
        clientId: client_id,
        scope: 'name email',
        redirectURI: `${window.location.origin}${paths.login()}`,
        usePopup: true,
      });
      const { authorization } = await auth.signIn();
      onCredentials({ credential: authorization.id_token, clientId: client_id, select_by: 'apple' });
    } catch (error) {
      // Closing Apple's window is no failure.
      const is_closed = typeof error === 'object' && error !== null && 'error' in error && error.error === 'popup_closed_by_user';
      if (!is_closed) onFailed();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconBrandApple size={18} aria-hidden="true" />}
      loading={is_busy}
      onClick={() => void handleClick()}
    >
      {sessions.social.apple}
    </Button>
  );
}
