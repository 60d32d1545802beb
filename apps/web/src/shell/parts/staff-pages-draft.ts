import { staffPagesFor } from '@tsela/domain/screens/listed-screens';

/** The pages beside the settings that a user may open, as links. Source: screens S50. */
export function staffPageLinks(permissions: readonly string[]) {
  return staffPagesFor(permissions).map(({ key, label, path }) => ({ key, label, href: path }));
}
