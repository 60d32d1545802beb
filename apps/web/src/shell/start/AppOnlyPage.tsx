import { Button } from '@mantine/core';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { MessagePage } from '../pages/MessagePage.tsx';

/** For people whose sign-in belongs to the phone app. Source: PROD-16, PROD-17. */
export function AppOnlyPage() {
  return (
    <MessagePage
      title={shell.appOnly.title}
      text={shell.appOnly.text}
      drawing="/images/use-bob-box-app.png"
      action={
        <Button component={AppLink} href={paths.logout()} variant="default">
          {shell.logOut}
        </Button>
      }
    />
  );
}
