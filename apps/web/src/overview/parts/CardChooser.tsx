import { IconLayoutDashboard } from '@tabler/icons-react';
import { customerHome as words } from '../../strings/overview/customer.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx';
import { DASHBOARD_CARDS } from '../dashboard-cards-draft.ts';
import type { DashboardCard } from '../dashboard-cards-draft.ts';

interface CardChooserProps {
  readonly cards: readonly DashboardCard[];
  readonly onChoose: (cards: readonly string[]) => void;
}

/** Which cards the dashboard has, and in which order, for the user alone. Source: screens S07. */
export function CardChooser({ cards, onChoose }: CardChooserProps) {
  return (
    <Row justify="end">
      <ColumnChooser
        isOnPhones
        title={words.cards}
        usualLabel={words.allCards}
        icon={<IconLayoutDashboard size={16} aria-hidden="true" />}
        offered={DASHBOARD_CARDS.map((key) => ({ key, header: words.card[key] }))}
        chosen={cards}
        onChoose={onChoose}
      />
    </Row>
  );
}
