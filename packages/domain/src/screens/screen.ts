import type { Feature } from '../providers/features.ts';
import type { UiPermission } from '../permissions/ui-permissions.ts';

/** Everything the product knows of a screen; `screen-table.ts` has one for each. */
export interface Screen {
  /** Its address; a part such as `$id` stands for any one value. */
  readonly path: string;
  /** Its name: in menus, in lists of screens and, where the screen shows no record of its own, as its heading. */
  readonly title: string;
  /** The file of its component below the web app's sources, which is named as the component; `document` where the browser loads one of its own. */
  readonly page: string;
  readonly access: ScreenAccess;
  /** The screen, and what lies below it, is there only while the provider has it on. Source: MENU-01, settings.tsv enabled_features. */
  readonly feature?: Feature;
  readonly menu?: readonly MenuPlace[];
  /** Its card among the tools. Source: screens S30. */
  readonly tool?: { readonly label?: string };
  /** Stands beside the tabs of the settings. Source: screens S50. */
  readonly is_beside_settings?: true;
  /** Means something only after what leads to it. */
  readonly is_a_step?: true;
  /** Staff start at the first of these screens that they may open. Source: screens S01. */
  readonly is_start_of_staff?: true;
}

/**
 * Who may open a screen. `without-session` screens are alone, before the provider and user are known; `without-navigation` ones after,
 * but outside of the shell. An object asks for a signed-in person who holds every permission and belongs to the group, where one is named.
 */
export type ScreenAccess =
  | 'without-session'
  | 'without-navigation'
  | 'anyone'
  | 'signed-in'
  | {
      readonly permissions: readonly string[];
      /** Of the screen itself or of one that leads to it, any of them, where the specification names one; asked of staff, whose roles have them. */
      readonly permissions_ui?: readonly UiPermission[];
      readonly only?: 'staff' | 'account-users';
      /** What else decides, by name. */
      readonly may?: 'open-maps' | 'open-tools' | 'see-settings' | 'read-release-notes' | 'import-shipments';
      /** Where the others find the page of the same name that is theirs: the path of that screen. */
      readonly instead?: string;
    };

/** The menu an entry is in; staff have three groups in theirs. */
export type MenuName = 'guest' | 'customer' | 'provider-admin' | 'operations' | 'finance' | 'others';

/** Conditions of single entries that are no feature and no permission. */
export type MenuCondition =
  | 'admin-level'
  | 'has-email'
  | 'postpaid'
  | 'any-map-permission'
  | 'any-tool'
  | 'staff-login'
  | 'no-staff-login';

/** Where a screen is in a menu. What is left out is as the screen has it. The icon is a name the web app knows. */
export interface MenuPlace {
  readonly in: MenuName;
  readonly icon: string;
  readonly id?: string;
  readonly label?: string;
  /** What the link adds to the path. */
  readonly search?: string;
  readonly feature?: Feature;
  /** Left out, staff need what the screen asks for, and others nothing. */
  readonly permissions?: readonly string[];
  readonly ui?: UiPermission;
  readonly condition?: MenuCondition;
}
