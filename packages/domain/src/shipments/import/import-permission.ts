/** The UI permission of the tool. Source: PERM-048. */
export const SHIPMENT_BULK_IMPORT = 'shipment_bulk_import';
