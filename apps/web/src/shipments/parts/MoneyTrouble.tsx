import { Button } from '@mantine/core';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { shell } from '../../strings/shell.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

/** The account cannot pay: what the server says of it, and the way to top up. */
export function MoneyTrouble({ text }: { readonly text: string }) {
  const { facts } = useSession();
  const { go } = useNavigator();
  const can_top_up = whyNot('top-up', facts) === null;
  return (
    <Notice kind="error">
      <Stack align="start">
        <span>{text}</span>
        {can_top_up && (
          <Button variant="default" size="compact-sm" onClick={() => go(paths.topUpAccount())}>
            {shell.topUp}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}
