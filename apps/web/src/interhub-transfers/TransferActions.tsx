import { Button } from '../ui/act/Button.tsx';
import type { WholeTransfer } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { useNavigator } from '../ui/act/app-link.tsx';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { bytesOf } from '../ui/form/base64.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import {
  readTransferDocument,
  useCloseTransfer,
  useOpenTransfer,
  useReceiveAll,
  useReceiveTransfer,
  useReopenTransfer,
} from './interhub-transfer-calls.ts';

type Open = 'dispatch' | 'edit' | null;

const loadDispatch = async () => (await import('./TransferDialogs.tsx')).DispatchDialog;
const loadEdit = async () => (await import('./TransferDialogs.tsx')).EditDialog;

/** What can be done with a transfer now, the likeliest first. Source: screens S29. */
export function TransferActions({ whole }: { readonly whole: WholeTransfer }) {
  const { interhub_transfer: transfer, parcels } = whole;
  const { id, reference, state, status } = transfer;
  const [open, setOpen] = useState<Open>(null);
  const may_dispatch = useMay('API_/interhub-transfers/dispatch:POST');
  const may_change = useMay('API_/interhub-transfers:PATCH');
  const may_close = useMay('API_/interhub-transfers/close:POST');
  const may_reopen = useMay('API_/interhub-transfers/reopen:POST');
  const closing = useCloseTransfer();
  const reopening = useReopenTransfer();
  const is_open = status === 'open';
  const is_closable = state === 'received' ? transfer.undecided === 0 : state === 'being-loaded' && parcels.length === 0;

  async function handleClose(): Promise<void> {
    if (!(await isSure({ title: words.closeTitle(reference), body: words.closeText, button: words.close }))) return;
    closing.mutate({ id }, { onSuccess: () => tellDone(words.closedNow(reference)), onError: tellFailure });
  }

  return (
    <Panel title={words.actions}>
      <Stack>
        {is_open && state === 'being-loaded' && may_dispatch && parcels.length > 0 && (
          <Button onClick={() => setOpen('dispatch')}>{words.dispatch}</Button>
        )}
        {is_open && (state === 'dispatched' || state === 'arriving') && <ReceiveButtons whole={whole} />}
        {is_open && may_close && is_closable && (
          <Button
            {...(state === 'being-loaded' && { variant: 'default' })}
            loading={closing.isPending}
            onClick={() => void handleClose()}
          >
            {words.close}
          </Button>
        )}
        {!is_open && may_reopen && (
          <Button
            variant="default"
            loading={reopening.isPending}
            onClick={() =>
              reopening.mutate({ id }, { onSuccess: () => tellDone(words.reopened(reference)), onError: tellFailure })
            }
          >
            {words.reopen}
          </Button>
        )}
        {is_open && may_change && (
          <Button variant="default" onClick={() => setOpen('edit')}>
            {words.edit}
          </Button>
        )}
        <PaperButton id={id} kind="manifest" />
        <PaperButton id={id} kind="lane-labels" />
        <CopyButton id={id} />
      </Stack>
      <LazyComponent load={loadDispatch} props={open === 'dispatch' ? { whole, onClose: () => setOpen(null) } : null} />
      <LazyComponent load={loadEdit} props={open === 'edit' ? { whole, onClose: () => setOpen(null) } : null} />
    </Panel>
  );
}

function ReceiveButtons({ whole: { interhub_transfer: transfer, parcels } }: { readonly whole: WholeTransfer }) {
  const { id, reference } = transfer;
  const may_receive = useMay('API_/interhub-transfers/receive:POST');
  const may_receive_all = useMay('API_/interhub-transfers/receive-all:POST');
  const receiving = useReceiveTransfer();
  const receiving_all = useReceiveAll();
  const waiting = parcels.filter(
    ({ time_scanned_in, difference }) => time_scanned_in === null && difference !== 'missing',
  ).length;
  const told = { onSuccess: () => tellDone(words.received(reference)), onError: tellFailure };

  async function handleReceive(): Promise<void> {
    const asked = { title: words.receiveTitle(reference), body: words.receiveText(waiting), button: words.receive };
    if (await isSure(asked)) receiving.mutate({ id }, told);
  }

  async function handleAll(): Promise<void> {
    const asked = { title: words.receiveTitle(reference), body: words.receiveAllText, button: words.receiveAll };
    if (await isSure(asked)) receiving_all.mutate({ id }, told);
  }

  return (
    <>
      {may_receive && (
        <Button loading={receiving.isPending} onClick={() => void handleReceive()}>
          {words.receive}
        </Button>
      )}
      {may_receive_all && waiting > 0 && (
        <Button variant="default" loading={receiving_all.isPending} onClick={() => void handleAll()}>
          {words.receiveAll}
        </Button>
      )}
    </>
  );
}

interface PaperButtonProps {
  readonly id: InterhubTransferId;
  readonly kind: 'manifest' | 'lane-labels';
}

function PaperButton({ id, kind }: PaperButtonProps) {
  const [is_drawing, setDrawing] = useState(false);

  async function handlePrint(): Promise<void> {
    setDrawing(true);
    try {
      const { filename, content } = await readTransferDocument({ id, kind });
      saveAsFile({ name: filename, text: bytesOf(content), type: 'application/pdf' });
    } catch (error) {
      tellFailure(error);
    } finally {
      setDrawing(false);
    }
  }

  return (
    <Button variant="default" loading={is_drawing} onClick={() => void handlePrint()}>
      {kind === 'manifest' ? words.manifest : words.labels}
    </Button>
  );
}

function CopyButton({ id }: { readonly id: InterhubTransferId }) {
  const may_open = useMay('API_/interhub-transfers:POST');
  const opening = useOpenTransfer();
  const navigator = useNavigator();
  if (!may_open) return null;

  function handleCopy(): void {
    opening.mutate(
      { copy_of: id },
      {
        onSuccess: ({ interhub_transfer }) => {
          tellDone(words.opened(interhub_transfer.reference));
          navigator.go(paths.interhubTransfer(interhub_transfer.id));
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <Button variant="default" loading={opening.isPending} onClick={handleCopy}>
      {words.copy}
    </Button>
  );
}
