import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { reports as words } from '../strings/reports.ts';

interface ReportStarProps {
  readonly title: string;
  readonly is_favourite: boolean;
  readonly onToggle: () => void;
}

/** The star of a report: filled for one's own favourites. Source: screens S48. */
export function ReportStar({ title, is_favourite, onToggle }: ReportStarProps) {
  const Star = is_favourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
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
