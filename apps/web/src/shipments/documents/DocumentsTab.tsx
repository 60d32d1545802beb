import { Button } from '../../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import { isStaff } from '@tsela/domain/permissions/audience';
import { lacksDocument, whyNotRemove } from '@tsela/domain/shipments/documents/shipment-documents';
import { shownDay } from '@tsela/domain/time/typed-day';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { tellDone, tellFailure, toastServerMessage } from '../../shell/tell.ts';
import { documents as words } from '../../strings/shipments/documents.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { bytesOf } from '../../ui/form/base64.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { TabRead } from '../detail/TabRead.tsx';
import { readDocumentContent, readProofPdf, useAddDocument, useDocuments, useRemoveDocument } from './document-calls.ts';
import { versionOf, versionsOf } from './version-draft.ts';
import type { AskedDrawing } from './version-draft.ts';

const loadAdd = async () => (await import('./AddDocumentDialog.tsx')).AddDocumentDialog;
const loadCompare = async () => (await import('./CompareVersions.tsx')).CompareVersions;
const loadViewer = async () => (await import('./DocumentViewer.tsx')).DocumentViewer;

/** The documents of a shipment: proofs, waybills and others, with earlier versions. Source: screens S09. */
export function DocumentsTab({ shipment }: { readonly shipment: Shipment }) {
  const is_staff = isStaff(useSession().user);
  const may_add = useMay('API_/shipments/documents:POST') && is_staff;
  const read = useDocuments(shipment.id);
  const [is_adding, setAdding] = useState(false);
  return (
    <Stack gap={4} max={860}>
      <ProofPdf shipment={shipment} />
      <TabRead read={read} isEmpty={() => false} empty={words.none}>
        {({ documents }) => (
          <Stack gap={4}>
            {lacksDocument(shipment, documents) && <Notice kind="warning">{words.lacksDocument}</Notice>}
            {documents.length === 0 && <EmptyState text={words.none} />}
            {documents.length > 0 && (
              <Stack as="ul" gap={4} aria-label={words.list}>
                {documents.map((document) => (
                  <Document key={document.id} document={document} documents={documents} shipment={shipment} may_add={may_add} />
                ))}
              </Stack>
            )}
          </Stack>
        )}
      </TabRead>
      {may_add && (
        <Row>
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </Row>
      )}
      <LazyComponent load={loadAdd} props={is_adding ? { shipment, onClose: () => setAdding(false) } : null} />
    </Stack>
  );
}

/** The same proof that the tracking page has. Source: screens S09, S17. */
function ProofPdf({ shipment }: { readonly shipment: Shipment }) {
  const may_read = useMay('API_/tracking/proof-of-delivery:GET');
  const [is_reading, setReading] = useState(false);
  if (!may_read || !shipment.parcels.some(({ status }) => status === 'delivered')) return null;

  async function handleSave(): Promise<void> {
    setReading(true);
    try {
      const { filename, content } = await readProofPdf(shipment.id);
      saveAsFile({ name: filename, text: bytesOf(content), type: 'application/pdf' });
    } catch (error) {
      tellFailure(error);
    }
    setReading(false);
  }

  return (
    <Row as="section" gap={3} justify="between" surface="tint" pad={[3, 4]} aria-label={words.proof}>
      <Stack gap={0}>
        <strong>{words.proof}</strong>
        <QuietText>{words.proofText}</QuietText>
      </Stack>
      <Button variant="default" size="compact-md" loading={is_reading} onClick={() => void handleSave()}>
        {words.saveProof}
      </Button>
    </Row>
  );
}

interface DocumentProps {
  readonly document: ShipmentDocument;
  /** All of the shipment, among which its versions are. */
  readonly documents: readonly ShipmentDocument[];
  readonly shipment: Shipment;
  readonly may_add: boolean;
}

function Document(props: DocumentProps) {
  const { document } = props;
  const { name, type, size_bytes, is_from_door, replaced_by_id, created_by_name, time_created } = document;
  const receipt = receiptText(document);
  return (
    <Row as="li" justify="between" align="start" gap={3}>
      <Stack gap={1}>
        <Row gap={2}>
          <Badge tone={replaced_by_id === null ? 'blue' : 'grey'}>{words.types[type]}</Badge>
          {replaced_by_id !== null && <Badge>{words.earlier}</Badge>}
          {is_from_door && <Badge tone="green">{words.fromDoor}</Badge>}
        </Row>
        <Text weight="medium" isBreakable>
          {name} · {fileSizeText(size_bytes)}
        </Text>
        {receipt !== '' && <Text as="p">{receipt}</Text>}
        <QuietText as="p">
          <DateTime instant={time_created} /> {created_by_name !== '' && words.by(created_by_name)}
        </QuietText>
      </Stack>
      <DocumentActions {...props} />
    </Row>
  );
}

function receiptText({ receiver_name, received_on }: ShipmentDocument): string {
  const day = received_on === null ? '' : shownDay(received_on);
  if (receiver_name !== '') return words.received(receiver_name, day);
  return day === '' ? '' : words.receivedOnDay(day);
}

function DocumentActions({ document, documents, shipment, may_add }: DocumentProps) {
  const { id, name, content_type, replaced_by_id, is_from_door } = document;
  const may_remove = useMay('API_/shipments/documents:DELETE') && isStaff(useSession().user);
  const removing = useRemoveDocument();
  const adding = useAddDocument();
  const [shown, setShown] = useState<'viewer' | 'replace' | 'compare' | null>(null);
  const [is_reading, setReading] = useState(false);
  const close = () => setShown(null);
  const versions = versionsOf(document, documents);
  const stays = whyNotRemove({ event_id: is_from_door ? 'door' : null, replaced_by_id }) !== null;

  async function handleSave(): Promise<void> {
    setReading(true);
    try {
      const { content } = await readDocumentContent(id);
      saveAsFile({ name, text: bytesOf(content), type: content_type });
    } catch (error) {
      tellFailure(error);
    }
    setReading(false);
  }

  /** The document is kept; what was drawn on it is its next version. */
  async function handleVersion(bytes: Uint8Array, drawing: AskedDrawing): Promise<string | null> {
    try {
      const version = await adding.mutateAsync(versionOf(document, shipment.id, { bytes, drawing }));
      tellDone(words.versionSaved(version.document.name));
      close();
      return null;
    } catch (error) {
      return shownError(error);
    }
  }

  async function handleRemove(): Promise<void> {
    const is_sure = await isSure({ title: words.removeTitle(name), body: words.removeText, button: words.remove });
    if (is_sure) removing.mutate({ id }, toastServerMessage());
  }

  return (
    <Row gap={2}>
      <Button variant="default" size="compact-md" aria-label={words.openOf(name)} onClick={() => setShown('viewer')}>
        {words.open}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        loading={is_reading}
        aria-label={words.saveOf(name)}
        onClick={() => void handleSave()}
      >
        {words.save}
      </Button>
      {replaced_by_id !== null && versions.length > 1 && (
        <Button variant="default" size="compact-md" aria-label={words.compareOf(name)} onClick={() => setShown('compare')}>
          {words.compare}
        </Button>
      )}
      {may_add && replaced_by_id === null && (
        <Button variant="default" size="compact-md" aria-label={words.replaceOf(name)} onClick={() => setShown('replace')}>
          {words.replace}
        </Button>
      )}
      {may_remove && !stays && (
        <Button
          variant="default"
          size="compact-md"
          loading={removing.isPending}
          aria-label={words.removeOf(name)}
          onClick={() => void handleRemove()}
        >
          {words.remove}
        </Button>
      )}
      <LazyComponent
        load={loadViewer}
        props={
          shown === 'viewer'
            ? { document, frame: { onClose: close }, onSave: may_add && replaced_by_id === null ? handleVersion : undefined }
            : null
        }
      />
      <LazyComponent load={loadCompare} props={shown === 'compare' ? { document, versions, onClose: close } : null} />
      <LazyComponent load={loadAdd} props={shown === 'replace' ? { shipment, replaced: document, onClose: close } : null} />
    </Row>
  );
}
