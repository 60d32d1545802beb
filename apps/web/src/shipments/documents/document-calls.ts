import { skipToken, useQuery } from '@tanstack/react-query';
import { auditApi } from '@tsela/contract/audit/audit-api';
import type { InputOf } from '@tsela/contract/route';
import { documentApi } from '@tsela/contract/shipments/document-api';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

/** Documents of a shipment that are shown at once. */
export const DOCUMENTS_PAGE = 50;

const REFRESHES = { refreshes: [trackingApi.events, auditApi.events] };

export const useDocuments = (shipment_id: ShipmentId) => useRead(documentApi.documents, { shipment_id, limit: DOCUMENTS_PAGE });
/** What the user has waiting to be matched. */
export const useWaitingDocuments = () => useRead(documentApi.documents, { limit: DOCUMENTS_PAGE });
export const useAddDocument = () => useCall(documentApi.addDocument, REFRESHES);
export const useRemoveDocument = () => useCall(documentApi.removeDocument, REFRESHES);
export const readDocumentContent = (id: number) => call(documentApi.documentContent, { id });
export const readProofPdf = (id: ShipmentId) => call(trackPageApi.proofOfDelivery, { id });

/** What is in a document never changes, so it is read once while it is shown. */
export const useDocumentContent = (id: number | null) =>
  useQuery({
    queryKey: [documentApi.documentContent.path, id],
    queryFn: id === null ? skipToken : ({ signal }) => call(documentApi.documentContent, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Uploads one of many files, to be matched. What shows them reads them again once all are there. `replaces_id` is an upload that goes with it. */
export const uploadDocument = (name: string, content: string, replaces_id?: number) =>
  call(documentApi.addDocument, { type: 'pod', name, content, ...(replaces_id !== undefined && { replaces_id }) });
export const attachWaiting = (input: InputOf<typeof documentApi.attachDocument>) => call(documentApi.attachDocument, input);

interface FileToMatch {
  readonly name: string;
  readonly codes?: string[];
}

export const matchFiles = (files: FileToMatch[]) => call(documentApi.matchDocuments, { files });
/** The shipments of files; it changes nothing, so it is asked like a reading. */
export const useMatches = (files: FileToMatch[]) =>
  useQuery({
    queryKey: [documentApi.matchDocuments.path, files],
    queryFn: ({ signal }) => call(documentApi.matchDocuments, { files }, { signal }),
    enabled: files.length > 0,
  });
