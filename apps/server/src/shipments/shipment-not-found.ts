import { Problem } from '@tsela/domain/problem';

/** Not there and not theirs look alike. */
export function shipmentNotFound(): Problem {
  return new Problem('not-found', 'Shipment not found');
}
