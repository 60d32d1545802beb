import { CloseButton } from '../act/CloseButton.tsx';
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
          {remove && <CloseButton size="s" label={remove.label(tag.name)} onClick={() => remove.onRemove(tag)} />}
        </Chip>
      ))}
    </Row>
  );
}
