import { paths } from '../../paths.ts';
import { exceptions, tariff as words } from '../../strings/rates-tariff.ts';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';

export type Section = 'tariffs' | 'calculator' | 'accounts' | 'exceptions';

interface RatesTabsProps {
  readonly current: Section;
  /** Brings the code of what is likely to be opened next. */
  readonly onLikely?: (section: Section) => void;
}

/** The pages of rates and estimates, side by side. Source: screens S47. */
export function RatesTabs({ current, onLikely }: RatesTabsProps) {
  return (
    <TabLinks
      label={words.sections}
      current={current}
      {...(onLikely && { onLikely })}
      links={[
        { key: 'tariffs', label: words.tariffs, href: paths.rates() },
        { key: 'calculator', label: words.calculator, href: paths.rateCalculator() },
        { key: 'exceptions', label: exceptions.tab, href: paths.rates({ tab: 'exceptions' }) },
        { key: 'accounts', label: words.groupAccounts, href: paths.rates({ tab: 'accounts' }) },
      ]}
    />
  );
}
