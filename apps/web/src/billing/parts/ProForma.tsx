import { Button } from '../../ui/act/Button.tsx';
import { IconDownload } from '@tabler/icons-react';
import { documentTitle } from '@tsela/domain/billing/document-title';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { useSession } from '../../shell/session.ts';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { readProFormaFile, useProForma } from '../billing-calls.ts';
import { DayText } from './DayText.tsx';
import { DocumentLines } from './DocumentLines.tsx';
import { MissingBadges } from './MissingBadges.tsx';
import { ReadDocument } from './ReadDocument.tsx';

interface ProFormaProps {
  readonly account_id: AccountId;
}

/** What the next invoice of an account would be, without a number. Source: screens S20, S41. */
export function ProForma({ account_id }: ProFormaProps) {
  const { user } = useSession();
  // The lines below page through the same call.
  const read = useProForma({ account_id, limit: 1, offset: 0 });
  const fault = shownError(read.error);
  if (fault !== null)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {fault}
      </Notice>
    );
  const pro_forma = read.data?.pro_forma;
  return (
    <Stack gap={3}>
      {pro_forma && (
        <Panel
          title={documentTitle('pro-forma', pro_forma.parties.company)}
          action={
            <Row gap={2}>
              <ReadDocument read={() => readProFormaFile(account_id)} />
              <Download account_id={account_id} />
            </Row>
          }
        >
          <Stack gap={2}>
            <QuietText>{words.proFormaHelp}</QuietText>
            <Facts look="columns">
              <div>
                <dt>{words.date}</dt>
                <dd>
                  <DayText day={pro_forma.date} />
                </dd>
              </div>
              <div>
                <dt>{words.due}</dt>
                <dd>
                  <DayText day={pro_forma.due_date} />
                </dd>
              </div>
              <div>
                <dt>{words.total}</dt>
                <dd>
                  <Money rand={pro_forma.total} />
                </dd>
              </div>
              <div>
                <dt>{words.vat}</dt>
                <dd>
                  <Money rand={pro_forma.vat} />
                </dd>
              </div>
            </Facts>
            {isStaff(user) && <MissingBadges account={pro_forma.parties.account} />}
          </Stack>
        </Panel>
      )}
      <DocumentLines id={account_id} useLines={useProFormaLines} empty={words.nothingDue} />
    </Stack>
  );
}

function useProFormaLines({ id, limit, offset }: { id: number; limit: number; offset: number }) {
  // The part gives its account as the document.
  return useProForma({ account_id: id as AccountId, limit, offset });
}

function Download({ account_id }: ProFormaProps) {
  const [is_busy, setBusy] = useState(false);

  async function handleClick(): Promise<void> {
    setBusy(true);
    await saveCalledFile(() => readProFormaFile(account_id));
    setBusy(false);
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={is_busy}
      onClick={() => void handleClick()}
    >
      {words.download}
    </Button>
  );
}
