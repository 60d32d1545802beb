import { it } from 'vitest';
import { startProduct } from './set-up/product.ts';
it('starts', async () => {
  const t = performance.now();
  const product = await startProduct();
  console.log('started', (performance.now() - t) / 1000);
  console.log((await fetch(product.url + '/login')).status);
  await product.stop();
});
