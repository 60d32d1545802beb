import { TextInput } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withLibrary } from './with-library.ts';

const Field = ({ label }: { readonly label: string }) => <TextInput label={label} />;

it('draws parts of the library where nothing is around them', async () => {
  const Within = await withLibrary(() => Promise.resolve(Field));
  expect(renderToStaticMarkup(<Within label="Street" />)).toContain('Street');
});

it('is one component however often, and at once, it is brought', async () => {
  const load = () => Promise.resolve(Field);
  const [one, other] = await Promise.all([withLibrary(load), withLibrary(load)]);
  expect(other).toBe(one);
  expect(await withLibrary(load)).toBe(one);
});
