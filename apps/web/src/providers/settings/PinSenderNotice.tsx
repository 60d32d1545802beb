import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { providers as words } from '../../strings/providers.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { usePinChannels } from '../settings-calls.ts';

/** That the PINs of deliveries reach no one, beside the settings that ask for them. Source: docs/decisions/0344. */
export function PinSenderNotice() {
  const sees_senders = useMay('API_/messages/channels:GET');
  const channels = usePinChannels().data?.channels;
  if (channels === undefined || channels.length > 0) return null;
  return (
    <Text as="div" pad={[3, 4]}>
      <Notice kind="warning">
        {words.noPinSender} {sees_senders && <AppLink href={paths.outbox({ tab: 'channels' })}>{words.setSender}</AppLink>}
      </Notice>
    </Text>
  );
}
