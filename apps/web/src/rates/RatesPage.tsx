import { idIn, useSearchValues } from '../shell/pages/address.ts';
import { LazyPart } from '../ui/LazyPart.tsx';
import { prefetchCode } from '../ui/lazy-code.ts';
import { RatesTabs } from './parts/RatesTabs.tsx';
import type { Section } from './parts/RatesTabs.tsx';
import { Revisions } from './tariff/Revisions.tsx';
import { Tariff } from './tariff/Tariff.tsx';

const CODE = {
  exceptions: async () => (await import('./exceptions/Exceptions.tsx')).Exceptions,
  accounts: async () => (await import('./groups/GroupAccounts.tsx')).GroupAccounts,
  tags: async () => (await import('./groups/GroupTags.tsx')).GroupTags,
} as const;

function prefetchSection(section: Section): void {
  if (section === 'exceptions' || section === 'accounts') prefetchCode(CODE[section]);
}

/** What shipments cost and how long they take: the tariffs, one of them, or which accounts have which rates. Source: screens S47. */
export function RatesPage() {
  const search = useSearchValues();
  const id = idIn(search['revision']);
  const tabsAt = (current: Section) => <RatesTabs current={current} onLikely={prefetchSection} />;
  if (id !== null) return <Tariff key={id} id={id} />;
  if (search['tab'] === 'exceptions')
    return <LazyPart load={CODE.exceptions} props={{ tabs: tabsAt('exceptions') }} height="page" />;
  if (search['tab'] !== 'accounts') return <Revisions tabs={tabsAt('tariffs')} />;
  const load = search['of'] === 'tags' ? CODE.tags : CODE.accounts;
  return <LazyPart load={load} props={{ tabs: tabsAt('accounts') }} height="page" />;
}
