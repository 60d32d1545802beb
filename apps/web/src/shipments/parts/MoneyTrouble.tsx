import type { AccountId } from '@tsela/domain/ids';
import { Button, ButtonLink } from '../../ui/act/Button.tsx';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { paths } from '../../paths.ts';
import { isOpenTo } from '../../shell/pages/page-rules.ts';
import { useSession } from '../../shell/session.ts';
import { shell } from '../../strings/shell.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useHasGateway } from '../quotes/use-has-gateway.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

interface MoneyTroubleProps {
  readonly text: string;
  /** Pays for this one shipment at a gateway; offered where that can be done, and left out for several. */
  readonly onPayOnline?: () => void;
  /** Staff go to it, where a payment is recorded and its terms are. */
  readonly account_id?: AccountId | undefined;
}

/** The account cannot pay: what the server says of it, and the ways to pay. */
export function MoneyTrouble({ text, onPayOnline, account_id }: MoneyTroubleProps) {
  const { account, facts } = useSession();
  const { go } = useNavigator();
  const has_gateway = useHasGateway();
  const billing = account_id === undefined ? null : paths.accountById(account_id, { tab: 'billing' });
  const can_top_up = whyNot('top-up', facts) === null;
  return (
    <Notice kind="error">
      <Stack align="start">
        <span>{text}</span>
        <Row>
          {can_top_up && (
            <Button variant="default" size="compact-sm" onClick={() => go(paths.topUpAccount())}>
              {shell.topUp[account?.account_type === 'postpaid' ? 'postpaid' : 'prepaid']}
            </Button>
          )}
          {billing !== null && isOpenTo(billing, facts) && (
            <ButtonLink variant="default" size="compact-sm" href={billing}>
              {words.openBilling}
            </ButtonLink>
          )}
          {has_gateway && onPayOnline && (
            <Button variant="default" size="compact-sm" onClick={onPayOnline}>
              {words.payOnline}
            </Button>
          )}
        </Row>
      </Stack>
    </Notice>
  );
}
