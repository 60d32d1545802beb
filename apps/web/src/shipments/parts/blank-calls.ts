import { blankShipmentApi } from '@tsela/contract/shipments/blank-shipment-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../../api/queries.ts';

const OF_BLANKS = { refreshes: [blankShipmentApi.blanks] };

export const useBlanks = (input: InputOf<typeof blankShipmentApi.blanks> | null) => useRead(blankShipmentApi.blanks, input);
export const useWriteBlank = () => useCall(blankShipmentApi.writeBlank, OF_BLANKS);
export const useDropBlank = () => useCall(blankShipmentApi.dropBlank, OF_BLANKS);
