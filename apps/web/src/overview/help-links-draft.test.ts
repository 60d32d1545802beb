import { expect, it } from 'vitest';
import { foundIn, helpLinksFor } from './help-links-draft.ts';

const link = (title: string, audience?: string) => ({
  title,
  description: `About ${title}`,
  url: 'https://help.example/a',
  icon: 'book',
  ...(audience !== undefined && { audience }),
});
const SETTINGS = {
  help_center_links: [link('Everyone', 'all'), link('Staff', 'staff'), link('Customers', 'account')],
  help_center_links_guest: [link('Guests')],
};
const titles = (audience: Parameters<typeof helpLinksFor>[0]) => helpLinksFor(audience, SETTINGS).map(({ title }) => title);

it('KEY-11: guests have their own links, signed-in people those of their audience', () => {
  expect(titles('guest')).toEqual(['Guests']);
  expect(titles('customer')).toEqual(['Everyone', 'Customers']);
  expect(titles('staff')).toEqual(['Everyone', 'Staff']);
  expect(titles('driver')).toEqual(['Everyone', 'Staff']);
});

it('the help centre leaves out a link that leads nowhere, or into a script', () => {
  const settings = {
    help_center_links_guest: [
      { ...link('Bad'), url: 'javascript:alert(1)' },
      { ...link('None'), url: '' },
    ],
  };
  expect(helpLinksFor('guest', settings)).toEqual([]);
});

it('the help centre finds links by all the words of a search, in title or description', () => {
  const links = helpLinksFor('customer', SETTINGS);
  expect(foundIn(links, ' ABOUT every ').map(({ title }) => title)).toEqual(['Everyone']);
  expect(foundIn(links, 'nothing')).toEqual([]);
  expect(foundIn(links, '')).toHaveLength(2);
});
