import { Button } from '../../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import { sendParcelPath, whyNot } from '@tsela/domain/permissions/menu-buttons';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';

/** Opens a fresh form; disabled with the reason for users who cannot send. Source: MENU-16, MENU-17. */
export function SendButton() {
  const { facts } = useSession();
  const { go } = useNavigator();
  const is_narrow = useIsNarrow();
  const reason = whyNot('send-parcel', facts);
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => go(sendParcelPath(facts, { now: new Date(), is_small_screen: is_narrow }))}
    >
      {words.sendParcel}
    </Button>
  );
}
