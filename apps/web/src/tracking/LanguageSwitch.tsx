import { LANGUAGES, LANGUAGE_NAMES, LANGUAGE_TAGS } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import type { MouseEvent } from 'react';
import classes from './LanguageSwitch.module.css';
import { useWords } from './page-words.ts';

/** Leads to the same page in another language: as links, so that it works without script. */
export function LanguageSwitch({ here }: { readonly here: string }) {
  const { language, texts } = useWords();

  /** What was looked for since the page was opened stands in the address alone. */
  function handleClick(event: MouseEvent<HTMLAnchorElement>, wanted: Language): void {
    event.preventDefault();
    window.location.assign(addressIn(window.location.pathname + window.location.search, wanted));
  }

  return (
    <ul className={classes['list']} aria-label={texts.common.language}>
      {LANGUAGES.map((each) => (
        <li key={each}>
          <a
            className={classes['link']}
            href={addressIn(here, each)}
            hrefLang={LANGUAGE_TAGS[each]}
            lang={LANGUAGE_TAGS[each]}
            aria-current={each === language ? 'true' : undefined}
            onClick={(event) => handleClick(event, each)}
          >
            {LANGUAGE_NAMES[each]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same address in a language. */
function addressIn(here: string, language: Language): string {
  const [path = '', search = ''] = here.split('?');
  const values = new URLSearchParams(search);
  values.set('lang', language);
  return `${path}?${values.toString()}`;
}
