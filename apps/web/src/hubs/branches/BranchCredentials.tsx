import { Button } from '../../ui/act/Button.tsx';
import type { BranchId } from '@tsela/domain/ids';
import { useState } from 'react';
import { branchCredentials as words } from '../../strings/providers-records.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { useBranchCredentials } from '../branch-calls.ts';
import type { Credentials } from './CredentialsDialog.tsx';

const loadDialog = async () => (await import('./CredentialsDialog.tsx')).CredentialsDialog;

interface BranchCredentialsProps {
  readonly id: BranchId;
  readonly may_change: boolean;
}

/** What a branch has of its own at payment gateways; nothing while the provider has not switched that on. Source: screens S50, KEY-PAY-05. */
export function BranchCredentials({ id, may_change }: BranchCredentialsProps) {
  const { data } = useBranchCredentials(id);
  const [is_editing, setEditing] = useState(false);
  const credentials: Credentials = data?.credentials ?? [];
  if (credentials.length === 0) return null;
  const has_own = credentials.some(({ value }) => value !== '');
  return (
    <Panel title={words.title}>
      <Stack gap={4}>
        <Sentence>{has_own ? words.own : words.none}</Sentence>
        {may_change && (
          <Row align="stretch">
            <Button variant="default" onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          </Row>
        )}
      </Stack>
      <LazyComponent load={loadDialog} props={is_editing ? { id, credentials, onClose: () => setEditing(false) } : null} />
    </Panel>
  );
}
