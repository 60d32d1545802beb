import type { UiPermission } from './ui-permissions.ts';
import { hasPermission } from './permission-matching.ts';

/** A tool that there is a page for. Source: screens S30. */
export interface ToolPage {
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly permission: string;
  /** Of the screen; null where the specification names none. */
  readonly permission_ui: UiPermission | null;
}

/** The tools, in the order of their cards. Source: PERM-045 to PERM-054. */
const TOOL_PAGES: readonly ToolPage[] = [
  {
    key: 'blocked-list',
    path: '/tools/blocked-list',
    label: 'Blocked list',
    text: 'Who may not register, sign in or send as a visitor.',
    permission: 'API_/blocked-list:GET',
    permission_ui: 'blocked_list',
  },
  {
    key: 'outbox',
    path: '/tools/outbox',
    label: 'Outbox',
    text: 'Every message to senders and recipients, and whether it went out.',
    permission: 'API_/messages/outbox:GET',
    permission_ui: null,
  },
];

/** The tools that somebody may open. */
export function toolPagesFor(actor: {
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
}): readonly ToolPage[] {
  return TOOL_PAGES.filter(
    ({ permission, permission_ui }) =>
      hasPermission(actor.permissions, permission) &&
      (permission_ui === null || hasPermission(actor.permissions_ui, permission_ui)),
  );
}
