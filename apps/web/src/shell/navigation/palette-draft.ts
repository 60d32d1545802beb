import { QUICK_QUOTE_PATH, sendParcelPath, whyNot } from '@tsela/domain/permissions/menu-buttons';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { standingScreens } from '@tsela/domain/screens/standing-screens';
import { paths } from '../../paths.ts';
import { palette } from '../../strings/shell-palette.ts';
import { shell } from '../../strings/shell.ts';
import type { TypedAct } from '../../shipments/parts/typed-act-draft.ts';
import { isOpenTo } from '../pages/page-rules.ts';
import { menuOf, staffPagesOf, toolPagesOf } from '../pages/menu-pages.ts';
import { actsFor, beginsSomething, otherWordsFor } from './palette-acts.ts';
import { pathOfFound, searchedReference } from './reference-search.ts';

/** A line of the command palette: what it says and what it does. */
export interface Command {
  readonly key: string;
  readonly label: string;
  /** What tells it from others of its kind. */
  readonly detail?: string;
  /** Where it belongs, in small words at the right. */
  readonly place: string;
  /** Other words by which it is found. */
  readonly also?: string;
  readonly act:
    | { readonly kind: 'go'; readonly href: string }
    | { readonly kind: 'find-reference'; readonly reference: string }
    | { readonly kind: 'show-keys' }
    | { readonly kind: 'act-on'; readonly name: TypedAct; readonly references: readonly string[] };
}

/** A line that leads to an address. */
interface Going extends Pick<Command, 'key' | 'label' | 'place' | 'also'> {
  readonly href: string;
}

interface PaletteFacts {
  readonly facts: MenuFacts;
  readonly now: Date;
  readonly is_small_screen: boolean;
}

interface Suggested {
  readonly type: 'shipment' | 'account' | 'invoice' | 'credit-note' | 'payment' | 'collection' | 'transfer';
  readonly data: { readonly id: number; readonly label: string; readonly detail: string };
}

/** What the server suggests, as lines; what has no page for the reader is left out. */
export function suggestedCommands(
  results: readonly Suggested[],
  { is_staff, isOpen }: { readonly is_staff: boolean; readonly isOpen: (href: string) => boolean },
): readonly Command[] {
  return results
    .map(({ type, data }) => ({
      key: `${type}-${data.id}`,
      label: data.label,
      detail: data.detail,
      place: palette.kinds[type],
      act: { kind: 'go', href: pathOfFound({ type, data }, { is_staff, isOpen }) } as const,
    }))
    .filter(({ act }) => isOpen(act.href));
}

/** As many settings as are among everything else; the settings' own search shows more. */
const SETTINGS_SHOWN = 4;

/** Settings as lines. */
export function settingCommands(
  found: readonly { readonly key: string; readonly label: string; readonly detail: string; readonly href: string }[],
): readonly Command[] {
  return found.slice(0, SETTINGS_SHOWN).map(({ key, label, detail, href }) => ({
    key: `setting-${key}`,
    label,
    detail,
    place: palette.setting,
    act: { kind: 'go', href },
  }));
}

/** Everything a user can go to or start from anywhere: their actions, the pages of their menu, and all others that stand by themselves. */
export function commandsFor({ facts, now, is_small_screen }: PaletteFacts): readonly Command[] {
  const { actions, page } = palette;
  const can_send = whyNot('send-parcel', facts) === null;
  const can_quote = whyNot('quick-quote', facts) === null;
  const offered = [
    { key: 'send', label: shell.sendParcel, href: sendParcelPath(facts, { now, is_small_screen }), is_open: can_send },
    { key: 'quote', label: palette.quickQuote, href: QUICK_QUOTE_PATH, is_open: can_quote },
    { key: 'log-out', label: shell.logOut, href: paths.logout(), is_open: facts.actor !== null },
  ];
  const pages = menuOf(facts).flatMap(({ title, entries }) =>
    entries.map(({ id, label, path }) => ({ key: `page-${id}`, label, place: title || page, href: path })),
  );
  const commands: readonly Going[] = [
    ...offered.filter(({ is_open }) => is_open).map((each) => ({ ...each, place: actions })),
    ...pages,
    ...toolPagesOf(facts).map(({ key, label, path }) => ({ key: `tool-${key}`, label, place: palette.tools, href: path })),
    ...staffPagesOf(facts).map(({ key, label, path }) => ({
      key: `settings-${key}`,
      label,
      place: palette.settings,
      href: path,
    })),
    ...standingScreens()
      .filter(({ path }) => isOpenTo(path, facts))
      .map(({ title, path }) => ({
        key: `page-${path}`,
        label: title,
        place: beginsSomething(path) ? actions : page,
        href: path,
      })),
    ...actsFor(facts).map((each) => ({ ...each, place: actions })),
  ];
  const seen = new Set<string>();
  const going = commands
    .filter(({ label }) => !seen.has(label) && seen.add(label))
    .map(({ key, label, place, href, also = otherWordsFor(href) }): Command => ({
      key,
      label,
      place,
      ...(also !== '' && { also }),
      act: { kind: 'go', href },
    }));
  return [...going, { key: 'keys', label: palette.keys, place: actions, also: 'help hotkeys', act: { kind: 'show-keys' } }];
}

/** The commands that a typed text may mean, best first; what reads like a reference can be looked up as well. */
export function commandsMatching(
  commands: readonly Command[],
  typed: string,
  may: { find_references: boolean; list_shipments: boolean; more?: readonly Command[]; has_older?: boolean },
): readonly Command[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = commands
    .filter((command) => words.every((word) => isMeant(command, word)))
    .toSorted((one, other) => rank(one, words) - rank(other, words));
  if (words.length === 0) return found;
  const reference = searchedReference(typed);
  const { find, search, searchOlder, place } = palette;
  return [
    ...found,
    ...(may.more ?? []),
    ...(may.find_references
      ? [{ key: 'reference', label: find(reference), place, act: { kind: 'find-reference', reference } as const }]
      : []),
    ...(may.list_shipments
      ? [
          {
            key: 'list',
            label: may.has_older === true ? searchOlder(typed.trim()) : search(typed.trim()),
            place,
            act: { kind: 'go', href: paths.shipments({ search: typed.trim() }) } as const,
          },
        ]
      : []),
  ];
}

/** Of its other words the beginning is enough; of its label any part. */
function isMeant({ label, also = '' }: Command, word: string): boolean {
  return label.toLowerCase().includes(word) || also.split(' ').some((other) => other.startsWith(word));
}

/**
 * Labels that begin with what was typed come first, and what is done under just that word; then labels that have it as a word, and what other words
 * begin with; last those that only hold it.
 */
function rank({ label, place, also = '' }: Command, words: readonly string[]): number {
  const text = label.toLowerCase();
  const [first = ''] = words;
  const others = also.split(' ');
  const is_act = place === palette.actions;
  if (text.startsWith(first) || (is_act && others.includes(first))) return 0;
  if (text.split(/\s+/).some((word) => word.startsWith(first)) || others.includes(first)) return 1;
  if (is_act && others.some((other) => other.startsWith(first))) return 1;
  return text.includes(first) ? 2 : 3;
}
