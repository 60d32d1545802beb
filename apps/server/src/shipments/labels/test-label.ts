import type { testLabelApi } from '@tsela/contract/shipments/test-label-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { testLabelCode } from '@tsela/domain/formats/label-options';
import type { RequestContext } from '../../context.ts';
import { testLabelZpl } from './test-label-zpl.ts';

/** A label by which a printer is set up. Source: screens S59, users-ask 27. */
export async function readTestLabel(
  _context: RequestContext,
  { format, size = '100x150', resolution = '203' }: InputOf<typeof testLabelApi.testLabel>,
): Promise<OutputOf<typeof testLabelApi.testLabel>> {
  const code = testLabelCode(format === 'pdf' ? { format, size } : { format, resolution });
  if (format === 'zpl')
    return { filename: 'test-label.zpl', content: Buffer.from(testLabelZpl(code, resolution)).toString('base64'), code };
  // Loaded at the first label, as the stickers are.
  const { testLabelPdf } = await import('./sticker-pdf.ts');
  return { filename: 'test-label.pdf', content: (await testLabelPdf(code, size)).toString('base64'), code };
}
