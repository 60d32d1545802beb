import { usePlace } from '../pages/place.ts';
import { BareButton } from '../../ui/act/BareButton.tsx';
import classes from './Guide.module.css';
import type { GuideSection } from './guide-texts.ts';
import { showGuide } from './open-guide.ts';

/** Sections by title; each opens in the panel beside the page. */
export function SectionList({ label, sections }: { readonly label: string; readonly sections: readonly GuideSection[] }) {
  const { pathname } = usePlace();
  return (
    <ul className={classes['list']} aria-label={label}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <BareButton className={classes['link']} onClick={() => showGuide({ section: id, at: pathname })}>
            {title}
          </BareButton>
        </li>
      ))}
    </ul>
  );
}
