/** The tables whose contents may lie beside the database: each has `id`, `hash`, and either `bytes` or `file_key`. */
export const FILE_TABLES = [
  'account_files',
  'shipment_note_files',
  'export_file_parts',
  'shipment_documents',
  'inbox_attachments',
  'seal_photos',
  'collection_request_photos',
] as const;
export type FileTable = (typeof FILE_TABLES)[number];
