import { Button } from '../../ui/act/Button.tsx';
import type { HeldOnPerson } from '@tsela/contract/overview/personal-data-api';
import { useState } from 'react';
import { ProofDialog } from '../../sessions/parts/ProofDialog.tsx';
import type { proofOf } from '../../sessions/parts/proof-draft.ts';
import { personalData as words } from '../../strings/overview/personal-data.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { dayText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { useErasePerson } from '../personal-data-calls.ts';
import { keysInput, personText } from './person-draft.ts';

interface ErasePanelProps {
  readonly found: HeldOnPerson;
  readonly onAsked: () => void;
}

/** Says what goes and what stays when everything on a person is deleted, and has it done; or why it cannot be yet. Source: ADR 0138. */
export function ErasePanel({ found, onAsked }: ErasePanelProps) {
  const [is_open, setOpen] = useState(false);
  const now = useNow();
  const { why_not_deleted, open_invoices, kept_for_claims } = found;
  return (
    <Panel title={words.eraseTitle}>
      <Stack gap={4}>
        {why_not_deleted.length > 0 && (
          <Notice kind="warning">
            <strong>{words.notYet}</strong>
            {why_not_deleted.map((why) => (
              <Sentence key={why}>{why}</Sentence>
            ))}
          </Notice>
        )}
        <Points title={words.goes} points={words.goesText} />
        <Points title={words.stays} points={words.staysText} />
        {kept_for_claims.until !== null && (
          <Notice kind="info">{words.keptForClaims(kept_for_claims.count, dayText(kept_for_claims.until, now))}</Notice>
        )}
        {open_invoices > 0 && <Notice kind="info">{words.openInvoices(open_invoices)}</Notice>}
        {why_not_deleted.length === 0 && (
          <Row align="stretch">
            <Button color="red" onClick={() => setOpen(true)}>
              {words.eraseNow}
            </Button>
          </Row>
        )}
      </Stack>
      {is_open && <Confirm found={found} onClose={() => setOpen(false)} onAsked={onAsked} />}
    </Panel>
  );
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <Stack gap={1}>
      <strong>{title}</strong>
      <Stack as="ul" gap={1}>
        {points.map((point) => (
          <Text key={point} as="li">
            {point}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}

function Confirm({ found, onClose, onAsked }: ErasePanelProps & { readonly onClose: () => void }) {
  const erasing = useErasePerson();
  const { person, users } = found;

  function handleOk(proof: ReturnType<typeof proofOf>): void {
    erasing.mutate(
      { ...keysInput(person), ...proof },
      {
        onSuccess: () => {
          showToast({ text: words.asked, variant: 'success' });
          onAsked();
        },
      },
    );
  }

  return (
    <ProofDialog title={words.sureTitle} okLabel={words.sureNow} asking={erasing} onClose={onClose} onOk={handleOk}>
      <Sentence>{words.sureText(personText(person))}</Sentence>
      {users.map(({ id, name }) => (
        <Sentence key={id}>{words.sureUser(name)}</Sentence>
      ))}
    </ProofDialog>
  );
}
