import { CloseButton } from '@mantine/core';
import { Chip } from './Chip.tsx';
import { Row } from '../layout/Row.tsx';

interface Tag {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
}

interface TagChipsProps {
  readonly tags: readonly Tag[];
  /** Left out where they cannot be taken off here. */
  readonly remove?: { readonly label: (name: string) => string; readonly onRemove: (tag: Tag) => void };
}

/** The tags of something, each in its colour. */
export function TagChips({ tags, remove }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <Row as="span" align="stretch" isInline gap={1}>
      {tags.map((tag) => (
        <Chip key={tag.id} colour={tag.colour}>
          {tag.name}
          {remove && (
            <CloseButton size={18} iconSize={14} aria-label={remove.label(tag.name)} onClick={() => remove.onRemove(tag)} />
          )}
        </Chip>
      ))}
    </Row>
  );
}
