import type { ProviderId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { idIn, useListAddress } from '../../shell/pages/address.ts';
import { platformMessages as words } from '../../strings/messages-platform.ts';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { PlatformSuppressions } from './PlatformSuppressions.tsx';
import { QueueTab } from './QueueTab.tsx';
import { SendersTab } from './SendersTab.tsx';
import { TotalsTab } from './TotalsTab.tsx';

const TABS = ['queue', 'totals', 'senders', 'suppressions'] as const;
const SHOWN = { queue: QueueTab, totals: TotalsTab, senders: SendersTab, suppressions: PlatformSuppressions };

/** Messages of all providers: what became of them, what they cost, by whom they go, and who gets none. Source: MENU-25, screens S52. */
export function MessagingPage() {
  const { filters } = useListAddress();
  const tab = TABS.find((each) => each === filters['tab']) ?? 'queue';
  const provider_id = idIn<ProviderId>(filters['provider_id']) ?? undefined;
  const Shown = SHOWN[tab];
  const tabs = (
    <TabLinks
      label={words.tabsLabel}
      current={tab}
      links={TABS.map((key) => ({
        key,
        label: words.tabs[key],
        // The provider stays chosen.
        href: paths.messaging({ tab: key === 'queue' ? undefined : key, provider_id: filters['provider_id'] }),
      }))}
    />
  );
  return <Shown title={SCREENS.messaging.title} tabs={tabs} provider_id={provider_id} />;
}
