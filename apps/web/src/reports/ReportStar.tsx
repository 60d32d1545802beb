import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { reports as words } from '../strings/reports.ts';

interface ReportStarProps {
  readonly title: string;
  readonly is_favourite: boolean;
  /** Whether it was clicked where its report stood before. */
  readonly takes_focus: boolean;
  readonly onToggle: () => void;
}

/** The star of a report: filled for one's own favourites. Source: screens S48. */
export function ReportStar({ title, is_favourite, takes_focus, onToggle }: ReportStarProps) {
  const place = useRef<HTMLButtonElement>(null);
  const Star = is_favourite ? IconStarFilled : IconStar;

  // The card moves with its star; the keyboard goes along, the page stays.
  useEffect(() => {
    if (takes_focus) place.current?.focus({ preventScroll: true });
  }, [takes_focus]);

  return (
    <ActionIcon
      ref={place}
      size="lg"
      variant="subtle"
      aria-label={words.favouriteOf(title)}
      aria-pressed={is_favourite}
      title={is_favourite ? words.letFavouriteGo : words.keepFavourite}
      onClick={onToggle}
    >
      <Star size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
