import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { tripsheets } from '../strings/tripsheets.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { APP_VERSION } from '../version.ts';

/** Pages older than the provider asks for go no further; what waits on the phone is sent all the same. Source: KEY-38, screens S26. */
export function OldVersion({ asked }: { readonly asked: string }) {
  return (
    <Stack gap={3}>
      <EmptyState
        icon={<IconRefresh size={28} />}
        title={tripsheets.oldVersion}
        text={tripsheets.oldVersionText(APP_VERSION, asked)}
      />
      <Button size="lg" onClick={() => window.location.reload()}>
        {tripsheets.update}
      </Button>
    </Stack>
  );
}
