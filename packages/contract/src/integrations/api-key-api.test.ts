import { KEY_SCOPES, SCOPE_CALLS } from '@tsela/domain/integrations/key-scopes';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import { describe, expect, it } from 'vitest';
import { permissionOf } from '../route.ts';
import { ALL_ROUTES } from '../routes.ts';

const OWNER = SEEDED_ROLES.find(({ id }) => id === ROLE_IDS.account_owner)?.permissions ?? [];

describe('the calls of an API key', () => {
  it.each(KEY_SCOPES.flatMap((scope) => SCOPE_CALLS[scope].map((call) => [scope, call] as const)))(
    'SCREEN-21: %s names %s, which there is and which an account owner may make',
    (_scope, call) => {
      const access = ALL_ROUTES.find(({ route }) => permissionOf(route) === call)?.route.access;

      expect(access?.kind === 'permission' && hasPermission(OWNER, access.permission)).toBe(true);
    },
  );
});
