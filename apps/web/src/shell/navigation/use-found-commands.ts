import { useDebouncedValue } from '@mantine/hooks';
import { isStaff } from '@tsela/domain/permissions/audience';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { canManageSettings } from '@tsela/domain/permissions/settings-access';
import { useEffect, useState } from 'react';
import type { foundSettings } from '../../providers/parts/found-settings.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { isOpenTo } from '../pages/page-rules.ts';
import { useMay, useSession } from '../session.ts';
import { useSuggestions } from '../shell-calls.ts';
import { commandsFor, commandsMatching, settingCommands, suggestedCommands } from './palette-draft.ts';
import type { Command } from './palette-draft.ts';
import { manyActs, namesAct, shipmentActs, typedAct } from './palette-shipments.ts';

/** Typing goes on this long before the server is asked. */
const TYPING_MS = 150;
/** As the server has it: one letter means everything. */
const SHORTEST = 2;

/** Pages and actions at once, with what the server and the settings find for the text as soon as it is there. */
export function useFoundCommands(text: string): { readonly found: readonly Command[]; readonly is_searching: boolean } {
  const { facts } = useSession();
  const is_small_screen = useIsNarrow();
  const [now] = useState(() => new Date());
  const may_list = useMay('API_/shipments:GET') && facts.actor !== null;
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const many = may_list ? manyActs(typed, facts) : [];
  const is_asking = may_list && typed.length >= SHORTEST && many.length === 0;
  const read = useSuggestions(is_asking && asked === typed ? typedAct(typed).subject : null);
  const settings = useFoundSettings(typed);
  const results = is_asking && asked === typed ? (read.data?.results ?? []) : [];
  const acts = shipmentActs(results, typed, facts);
  const is_act_first = acts.length > 0 && namesAct(typed);
  const reader = { is_staff: isStaff(facts.actor), isOpen: (href: string) => isOpenTo(href, facts) };
  const found = commandsMatching(commandsFor({ facts, now, is_small_screen }), is_act_first ? typedAct(text).subject : text, {
    find_references: whyNot('reference-search', facts) === null,
    list_shipments: may_list,
    has_older: is_asking && asked === typed && read.data?.is_cut === true,
    more: [...suggestedCommands(results, reader), ...(is_act_first ? [] : acts), ...settings],
  });
  return {
    found: [...many, ...(is_act_first ? acts : []), ...found],
    is_searching: is_asking && (asked !== typed || read.isFetching),
  };
}

type FindSettings = typeof foundSettings;

/** The settings that may be meant; their catalogue is loaded for those alone who manage them. */
function useFoundSettings(typed: string): readonly Command[] {
  const { facts, settings } = useSession();
  const { actor } = facts;
  const [find, setFind] = useState<FindSettings | null>(null);
  const is_wanted = actor !== null && isStaff(actor) && canManageSettings(actor) && typed.length >= SHORTEST;

  useEffect(() => {
    if (!is_wanted) return;
    // Without signal there are no settings to go to either.
    import('../../providers/parts/found-settings.ts').then(
      (found) => setFind(() => found.foundSettings),
      () => undefined,
    );
  }, [is_wanted]);

  return is_wanted && find !== null ? settingCommands(find(typed, actor, settings)) : [];
}
