import { paths } from '../../paths.ts';
import { exceptions, tariff as words } from '../../strings/rates-tariff.ts';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';

type Section = 'tariffs' | 'calculator' | 'accounts' | 'exceptions';

/** The pages of rates and estimates, side by side. Source: screens S47. */
export function RatesTabs({ current }: { readonly current: Section }) {
  return (
    <TabLinks
      label={words.sections}
      current={current}
      links={[
        { key: 'tariffs', label: words.tariffs, href: paths.rates() },
        { key: 'calculator', label: words.calculator, href: paths.rateCalculator() },
        { key: 'exceptions', label: exceptions.tab, href: paths.rates({ tab: 'exceptions' }) },
        { key: 'accounts', label: words.groupAccounts, href: paths.rates({ tab: 'accounts' }) },
      ]}
    />
  );
}
