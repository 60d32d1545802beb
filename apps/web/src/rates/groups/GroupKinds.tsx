import { paths } from '../../paths.ts';
import { groupsOf as words } from '../../strings/rates-tariff.ts';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';

/** Rate groups are given to accounts and to tags of accounts. */
export function GroupKinds({ current }: { readonly current: 'accounts' | 'tags' }) {
  return (
    <TabLinks
      label={words.givenTo}
      current={current}
      links={[
        { key: 'accounts', label: words.list, href: paths.rates({ tab: 'accounts' }) },
        { key: 'tags', label: words.tags, href: paths.rates({ tab: 'accounts', of: 'tags' }) },
      ]}
    />
  );
}
