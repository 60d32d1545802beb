import { Checkbox } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { podUploader as words } from '../../strings/shipments/documents.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { useOfferedPart } from '../parts/use-offered-part.ts';
import { attachWaiting, useMatches, useWaitingDocuments } from './document-calls.ts';
import { attachmentOf, NOTHING_SAID, readyToAttach, shipmentOf } from './uploader-draft.ts';
import type { ProofOfFile, WaitingFile } from './uploader-draft.ts';
import type { ReadPage } from './read-barcodes.ts';
import { UploadFiles } from './UploadFiles.tsx';
import { useShownFile } from './use-shown-file.ts';
import { useUploads } from './use-uploads.ts';
import { WaitingProof } from './WaitingProof.tsx';

/** Brings many proofs of delivery to their shipments. Source: screens S31, PERM-045. */
export function PodUploaderPage() {
  // Read on a file as it was uploaded; it is kept nowhere else.
  const [read_on, setReadOn] = useState<ReadOn>({});
  const read = useWaitingDocuments();
  const keep = (id: number, found: ReadPage | null) => setReadOn((before) => (found ? { ...before, [id]: found } : before));
  const uploads = useUploads({ onUploaded: keep, onDone: () => void read.refetch() });
  return (
    <PageFrame title={SCREENS.podUploader.title} back={{ href: paths.tools(), label: SCREENS.tools.title }}>
      <Stack gap={4}>
        <UploadFiles uploads={uploads} hasFiles={(read.data?.documents.length ?? 0) > 0} />
        <Waiting read={read} read_on={read_on} upload={uploads.upload} onRead={keep} />
      </Stack>
    </PageFrame>
  );
}

/** What was read on the files that wait, by their number. */
type ReadOn = Readonly<Record<number, ReadPage>>;

interface WaitingProps {
  readonly read: ReturnType<typeof useWaitingDocuments>;
  readonly read_on: ReadOn;
  readonly upload: ReturnType<typeof useUploads>['upload'];
  readonly onRead: (id: number, found: ReadPage | null) => void;
}

function Waiting({ read, read_on, upload, onRead }: WaitingProps) {
  const may_deliver = useMay(DELIVER_PARCELS_OR_SHIPMENTS);
  const [set_delivered, setDelivered] = useState(false);
  const offeredOf = useOfferedPart('delivered');
  const [said, setSaid] = useState<Readonly<Record<number, ProofOfFile>>>({});
  const [refusals, setRefusals] = useState<Readonly<Record<number, string>>>({});
  const [is_busy, setBusy] = useState(false);
  const waiting = read.data?.documents ?? [];
  const matches = useMatches(waiting.map(({ id, name }) => ({ name, ...(read_on[id] && { codes: [...read_on[id].codes] }) })));
  const files = waiting.map((document, at): WaitingFile => ({
    document,
    shipments: matches.data?.files[at]?.shipments ?? [],
    said: said[document.id] ?? NOTHING_SAID,
  }));
  const ready = readyToAttach(files);
  const { shown_id, mayLeave, show, follow, forget, handleEdited } = useShownFile(waiting.map(({ id }) => id));
  const failed = shownError(read.error ?? matches.error);

  async function handleAttach(chosen: readonly WaitingFile[]): Promise<void> {
    if (!(await mayLeave(chosen.map(({ document }) => document.id)))) return;
    setBusy(true);
    const refused: Record<number, string> = {};
    // One after the other: two of the same shipment would wait for each other anyway.
    for (const file of chosen) {
      const shipment = shipmentOf(file);
      if (shipment === null) continue;
      try {
        await attachWaiting(attachmentOf(file, shipment, { set_delivered, offered: offeredOf(shipment) }));
        forget(file.document.id);
      } catch (error) {
        refused[file.document.id] = shownError(error) ?? '';
      }
    }
    setRefusals((before) => ({ ...before, ...refused }));
    const attached = chosen.length - Object.keys(refused).length;
    if (attached > 0) tellDone(words.attached(attached));
    await read.refetch();
    setBusy(false);
  }

  return (
    <Panel title={words.list} {...(read.data && { aside: String(read.data.count) })}>
      <Stack gap={4}>
        {failed !== null && (
          <Notice
            kind="error"
            onRetry={() => {
              void read.refetch();
              void matches.refetch();
            }}
          >
            {failed}
          </Notice>
        )}
        {Object.keys(refusals).length > 0 && <Notice kind="warning">{words.notAttached}</Notice>}
        {read.isPending && <Skeleton height={160} />}
        {read.data && files.length === 0 && <EmptyState text={words.none} />}
        {ready.length > 0 && (
          <Row gap={4}>
            <Button loading={is_busy} onClick={() => void handleAttach(ready)}>
              {words.attachAll(ready.length)}
            </Button>
            {may_deliver && (
              <Checkbox
                label={words.setDelivered}
                description={words.setDeliveredHelp}
                checked={set_delivered}
                onChange={(event) => setDelivered(event.currentTarget.checked)}
              />
            )}
          </Row>
        )}
        {files.length > 0 && (
          <Stack as="ul" gap={3} aria-label={words.list}>
            {files.map((file) => (
              <WaitingProof
                key={file.document.id}
                file={file}
                is_matching={matches.isPending}
                is_busy={is_busy}
                refusal={refusals[file.document.id] ?? null}
                offeredOf={set_delivered ? offeredOf : null}
                onSaid={(changed) => setSaid((before) => ({ ...before, [file.document.id]: { ...file.said, ...changed } }))}
                onAttach={() => void handleAttach([file])}
                onRemoved={() => {
                  forget(file.document.id);
                  void read.refetch();
                }}
                thumb={read_on[file.document.id]?.thumb ?? null}
                onPieces={(pieces) => {
                  forget(file.document.id);
                  void upload(pieces, file.document.id);
                }}
                is_shown={file.document.id === shown_id}
                onShown={(is_shown) => void show(is_shown ? file.document.id : null)}
                onEdited={handleEdited}
                onReplaced={async (id, found) => {
                  follow(id);
                  onRead(id, found);
                  setSaid((before) => ({ ...before, [id]: file.said }));
                  await read.refetch();
                }}
              />
            ))}
          </Stack>
        )}
        {read.data && read.data.count > files.length && <QuietText as="p">{words.more(read.data.count)}</QuietText>}
      </Stack>
    </Panel>
  );
}
