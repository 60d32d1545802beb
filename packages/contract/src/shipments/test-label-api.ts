import { LABEL_SIZES, PRINTER_RESOLUTIONS } from '@tsela/domain/formats/label-options';
import Type from 'typebox';
import { oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

/** A label by which a printer is set up: it is of no shipment. Source: screens S59, users-ask 27. */
export const testLabelApi = {
  testLabel: route({
    method: 'GET',
    path: '/shipments/label/test',
    summary:
      'A label to set a printer up by, with a ruler in millimetres and the codes that labels have, as a PDF on a sheet or as ZPL for a printer of ' +
      'so many dots an inch. It is of no shipment and is not counted.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({
      format: oneOf(['pdf', 'zpl']),
      /** Of the PDF. Left out, a label of 100 x 150 mm. */
      size: Type.Optional(oneOf(LABEL_SIZES)),
      /** Of the ZPL. Left out, 203. */
      resolution: Type.Optional(oneOf(PRINTER_RESOLUTIONS)),
    }),
    output: shape({
      filename: Type.String(),
      /** As base64. */
      content: Type.String(),
      /** What its codes hold. */
      code: Type.String(),
    }),
  }),
} as const;
