import { IconCalculator, IconLogin2, IconRoute } from '@tabler/icons-react';
import { QUICK_QUOTE_PATH, whyNot } from '@tsela/domain/permissions/menu-buttons';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { ProviderLinks } from '../shell/parts/ProviderLinks.tsx';
import { useSession } from '../shell/session.ts';
import { overview } from '../strings/overview.ts';
import { AppLink, useNavigator } from '../ui/act/app-link.tsx';
import { PlainButton } from '../ui/act/PlainButton.tsx';
import classes from './GuestHome.module.css';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { LineForm } from '../ui/form/LineForm.tsx';

/** The guest's home: to follow a parcel, to ask for a price, to log in. Source: screens S01. */
export function GuestHome() {
  const { title, facts } = useSession();
  const { go } = useNavigator();
  const is_staff_login = facts.settings.guest_login_is_staff_login;
  const can_quote = whyNot('quick-quote', facts) === null;

  return (
    <div className={classes['page']}>
      <Stack as="header">
        <h1 className={classes['title']}>{overview.landingTitle(title)}</h1>
        <p className={classes['text']}>
          {overview.landingText}{' '}
          {facts.features.includes('locations') && <AppLink href={paths.locations()}>{overview.findPoint}</AppLink>}
        </p>
      </Stack>
      <Tiles gap={4} least={288} isFilling>
        {facts.features.includes('track') && <TrackCard />}
        {can_quote && (
          <Card icon={<IconCalculator size={22} stroke={1.7} />} title={overview.quoteTitle} text={overview.quoteText}>
            <PlainButton onClick={() => go(QUICK_QUOTE_PATH)}>{overview.quote}</PlainButton>
          </Card>
        )}
        <Card
          icon={<IconLogin2 size={22} stroke={1.7} />}
          title={is_staff_login ? overview.staffLoginTitle : overview.loginTitle}
          text={overview.loginText}
        >
          <PlainButton onClick={() => go(paths.login())}>
            {is_staff_login ? overview.staffLoginTitle : overview.login}
          </PlainButton>
        </Card>
      </Tiles>
      <ProviderLinks />
    </div>
  );
}

function TrackCard() {
  const { go } = useNavigator();
  const [entry, setEntry] = useState('');

  return (
    <Card icon={<IconRoute size={22} stroke={1.7} />} title={overview.trackTitle} text={overview.trackText}>
      <LineForm align="stretch" isOneLine onSubmit={() => go(paths.track(entry.trim().toUpperCase()))}>
        <input
          className={classes['input']}
          aria-label={overview.trackLabel}
          placeholder={overview.trackPlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={entry}
          onChange={(event) => setEntry(event.currentTarget.value)}
        />
        <PlainButton is_primary>{overview.track}</PlainButton>
      </LineForm>
    </Card>
  );
}

interface CardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Card({ icon, title, text, children }: CardProps) {
  return (
    <section className={classes['card']}>
      <span className={classes['icon']} aria-hidden="true">
        {icon}
      </span>
      <h2 className={classes['card_title']}>{title}</h2>
      <Sentence>{text}</Sentence>
      <div className={classes['card_foot']}>{children}</div>
    </section>
  );
}
