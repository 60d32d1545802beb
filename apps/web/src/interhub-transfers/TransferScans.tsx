import { Button } from '../ui/act/Button.tsx';
import type { WholeTransfer } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { playTone } from '../tracking/parts/scan-sound.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { useTransferParcels } from './interhub-transfer-calls.ts';
import { ScanLine } from './parts/ScanLine.tsx';

type Result = {
  readonly key: number;
  readonly reference: string;
  readonly result: 'done' | 'warning' | 'refused';
  readonly message: string;
};

/** So many results of scans are in sight. */
const MOST_SHOWN = 8;
const TONES = { done: 'green', warning: 'amber', refused: 'red' } as const;

/** What is heard of several scans at once. */
function worstOf(results: readonly Pick<Result, 'result'>[]): Result['result'] {
  const worst = (['refused', 'warning'] as const).find((tone) => results.some(({ result }) => result === tone));
  return worst ?? 'done';
}

const loadCandidates = async () => (await import('./CandidatesDialog.tsx')).CandidatesDialog;

/** Loads a transfer by scan or by list, and receives it by scan. Source: screens S29. */
export function TransferScans({ whole }: { readonly whole: WholeTransfer }) {
  const { interhub_transfer: transfer } = whole;
  const may_scan = useMay('API_/interhub-transfers/parcels:POST');
  const scanning = useTransferParcels();
  const [results, setResults] = useState<readonly Result[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const [is_listing, setListing] = useState(false);
  const action = transfer.state === 'being-loaded' ? 'scan-out' : 'scan-in';
  if (!may_scan || transfer.status === 'closed') return null;

  /** Each is answered, also where the next was scanned before. */
  async function handleScan(references: readonly string[]): Promise<void> {
    try {
      const answer = await scanning.mutateAsync({ id: transfer.id, action, references: [...references] });
      playTone(worstOf(answer.results));
      setResults((old) => {
        const first = (old[0]?.key ?? 0) + answer.results.length;
        const newest = answer.results.toReversed().map((each, at) => ({ ...each, key: first - at }));
        return [...newest, ...old].slice(0, MOST_SHOWN);
      });
      setFailed(null);
    } catch (error) {
      playTone('refused');
      setFailed(shownError(error));
    }
  }

  return (
    <Panel title={action === 'scan-out' ? words.load : words.receiving}>
      <Stack gap={3}>
        <ScanLine action={action} onScan={(references) => void handleScan(references)} />
        {failed !== null && <Notice kind="error">{failed}</Notice>}
        {action === 'scan-out' && (
          <Row>
            <Button variant="default" onClick={() => setListing(true)}>
              {words.everything(transfer.origin_name, transfer.destination_name)}
            </Button>
          </Row>
        )}
        {results.length > 0 && (
          <div role="log" aria-label={words.lastScans}>
            <Stack as="ul" gap={2}>
              {results.map(({ key, reference, result, message }) => (
                <li key={key}>
                  <Row isInline as="span">
                    <Badge tone={TONES[result]}>{words.tones[result]}</Badge>
                    <strong className="num">{reference}</strong>
                    <span>{message}</span>
                  </Row>
                </li>
              ))}
            </Stack>
          </div>
        )}
      </Stack>
      <LazyComponent load={loadCandidates} props={is_listing ? { whole, onClose: () => setListing(false) } : null} />
    </Panel>
  );
}
