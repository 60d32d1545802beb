import { paths } from '../paths.ts';
import { integrations as words } from '../strings/integrations.ts';
import { TabLinks } from '../ui/layout/TabLinks.tsx';

/** The parts of the settings of the own account; shown where there is more than one. Source: screens S21. */
export function AccountSettingsTabs({ current }: { readonly current: 'settings' | 'integrations' }) {
  return (
    <TabLinks
      label={words.tabsLabel}
      current={current}
      links={[
        { key: 'settings', label: words.settingsTab, href: paths.accountSettings() },
        { key: 'integrations', label: words.tab, href: paths.integrations() },
      ]}
    />
  );
}
