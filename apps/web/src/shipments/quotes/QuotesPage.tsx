import { Button } from '../../ui/act/Button.tsx';
import { IconCalculator } from '@tabler/icons-react';
import { QUICK_QUOTE_PATH, whyNot } from '@tsela/domain/permissions/menu-buttons';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { LiveBadge } from '../../shell/parts/LiveBadge.tsx';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { QuoteFilters, QuotesTable } from '../parts/QuotesTable.tsx';

/** Saved prices, all that the reader may see. Source: screens S13. */
export function QuotesPage() {
  return (
    <PageFrame title={SCREENS.shipmentQuotes.title} aside={<LiveBadge />} action={<QuoteButton />} filters={<QuoteFilters />}>
      <QuotesTable action={<QuoteButton />} />
    </PageFrame>
  );
}

function QuoteButton() {
  const { facts } = useSession();
  const { go } = useNavigator();
  const reason = whyNot('quick-quote', facts);
  return (
    <Button
      leftSection={<IconCalculator size={16} aria-hidden="true" />}
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => go(QUICK_QUOTE_PATH)}
    >
      {words.getQuote}
    </Button>
  );
}
