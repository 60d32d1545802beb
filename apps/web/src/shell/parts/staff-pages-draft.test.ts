import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import { describe, expect, it } from 'vitest';
import { screenAt } from '@tsela/domain/screens/screen-at';
import { staffPageLinks } from './staff-pages-draft.ts';

const pagesOf = (name: string) =>
  staffPageLinks(SEEDED_ROLES.find((role) => role.name === name)?.permissions ?? []).map(({ key }) => key);

describe('the pages beside the settings', () => {
  it('SCREEN-50 MENU-53: are for who holds the permission of what they show', () => {
    const everything = [
      'branches',
      'drivers',
      'service-levels',
      'tags',
      'custom-fields',
      'places',
      'public-holidays',
      'note-types',
      'message-texts',
      'personal-data',
      'platform-dues',
    ];

    expect(pagesOf('Administrator')).toEqual(everything);
    expect(pagesOf('Operations staff')).toEqual(
      everything.filter((key) => !['custom-fields', 'message-texts', 'personal-data', 'platform-dues'].includes(key)),
    );
    expect(pagesOf('Finance manager')).toEqual(['branches', 'tags', 'places', 'public-holidays', 'note-types']);
    expect(pagesOf('Driver')).toEqual([]);
  });

  it('are all there, under /settings', () => {
    for (const { href } of staffPageLinks([
      'API_/branches/*',
      'API_/drivers/*',
      'API_/service-levels/*',
      'API_/tags/*',
      'API_/providers/*',
    ])) {
      expect([href, screenAt(href)]).not.toEqual([href, null]);
      expect(href).toMatch(/^\/settings\//);
    }
  });
});
