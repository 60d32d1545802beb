import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { readActingAs } from '../api/acting-as.ts';
import { useMay, useSession } from '../shell/session.ts';
import { accountForm as words } from '../strings/accounts.ts';
import { Button } from '../ui/act/Button.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';

const loadDialog = async () => (await import('./AskToChangeDialog.tsx')).AskToChangeDialog;

/** What is the provider's to change is asked for in a conversation with support. Source: screens S20, "Ask to change". */
export function AskToChange({ account }: { readonly account: Account }) {
  const { settings, title, user } = useSession();
  const may_write = useMay('API_/inbox/threads:POST');
  const [is_open, setOpen] = useState(false);
  const has_thread = isFeatureOn(settings, 'inbox') && may_write && (user?.email ?? '') !== '';
  const can_ask = readActingAs() === null && (has_thread || readSetting(settings, 'support_email_address') !== '');
  return (
    <Notice kind="info">
      <Row gap={3}>
        <span>{words.askToChange(title)}</span>
        {can_ask && (
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {words.ask}
          </Button>
        )}
      </Row>
      <LazyComponent load={loadDialog} props={is_open ? { account, has_thread, onClose: () => setOpen(false) } : null} />
    </Notice>
  );
}
