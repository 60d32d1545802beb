import { ButtonLink } from '../../ui/act/Button.tsx';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { MessagePage } from '../pages/MessagePage.tsx';

/** For people whose sign-in belongs to the phone app. Source: PROD-16, PROD-17. */
export function AppOnlyPage() {
  return (
    <MessagePage
      title={shell.appOnly.title}
      text={shell.appOnly.text}
      drawing="/images/use-bob-box-app.png"
      action={
        <ButtonLink href={paths.logout()} variant="default">
          {shell.logOut}
        </ButtonLink>
      }
    />
  );
}
