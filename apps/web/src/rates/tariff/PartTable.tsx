import { Button, ButtonLink } from '../../ui/act/Button.tsx';
import { IconArrowDown, IconArrowUp, IconCopy, IconMap, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { drawing } from '../../strings/service-areas-drawing.ts';
import { lines as words, tariff } from '../../strings/rates-tariff.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { IconButton } from '../../ui/act/IconButton.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { useNow } from '../../ui/show/now.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { newId, ORDERED, storedLines } from './card-edits-draft.ts';
import { newLine } from './line/line-form-draft.ts';
import type { LevelSettings } from './line/line-form-draft.ts';
import { lineName, PART_COLUMNS } from './part-summary-draft.ts';
import type { PartNames } from './part-summary-draft.ts';
import { partNames } from './part-names.ts';
import type { EditedPart, Line } from './tariff-shapes.ts';
import type { CardForm } from './use-card-edits.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

const loadLine = async () => (await import('./line/LineSheet.tsx')).LineSheet;

/** From so many lines on there is a search. */
const SEARCH_FROM = 12;
/** So many are drawn at once; a search finds the others. */
const DRAWN_MAX = 300;

interface PartTableProps {
  readonly part: EditedPart;
  readonly form: CardForm;
}

/** The lines of one part of the tariff, each opened in a form at the side. */
export function PartTable({ part, form }: PartTableProps) {
  const search = useSearchValues();
  const change = useChangeSearch();
  const is_narrow = useIsNarrow();
  const [open, setOpen] = useState<Line | null>(null);
  const [sought, setSought] = useState('');
  const { can_edit } = form;
  const names = partNames(form, useNow());
  const lines = form.lines(part);
  const marked = Number(search['line'] ?? 0);
  const found = lines.filter((line) => lineName(line).toLowerCase().includes(sought.toLowerCase()));
  const shown = found.slice(0, DRAWN_MAX);
  const { settings } = useSession();
  const levels = readSettings(settings, ['volumetric_divisor', 'weight_rounding']);
  const acts = lineActs(part, { form, levels, setOpen });
  useEffect(() => {
    if (marked > 0) document.getElementById(`line-${part}-${marked}`)?.scrollIntoView({ block: 'center' });
  }, [marked, part]);

  const view = { part, lines: shown, names, form, marked, acts };
  return (
    <Panel
      title={tariff.part[part]}
      aside={words.intro[part]}
      isFlush
      action={
        <Row as="span" isInline>
          {part === 'zones' && <OnMap revision_id={form.card.rate_revision.id} />}
          {can_edit && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={acts.add}>
              {words.add(words.one[part])}
            </Button>
          )}
        </Row>
      }
    >
      {lines.length >= SEARCH_FROM && (
        <div style={{ padding: 'var(--space-2) var(--space-4)' }}>
          <SearchField label={words.search} value={sought} onSearch={setSought} />
        </div>
      )}
      {lines.length === 0 ? <EmptyState text={words.empty[part]} /> : is_narrow ? <Cards {...view} /> : <Rows {...view} />}
      <LazyComponent
        load={loadLine}
        props={
          open && {
            part,
            line: open,
            form,
            onClose: () => {
              setOpen(null);
              if (marked > 0) change({ line: undefined, field: undefined });
            },
          }
        }
      />
    </Panel>
  );
}

/** The way to the zones on the map, for users who may see drafts there. */
function OnMap({ revision_id }: { readonly revision_id: number }) {
  const { actor } = useSession().facts;
  if (actor === null || !hasUiPermission(actor, 'maps_view_draft')) return null;
  return (
    <ButtonLink
      variant="default"
      leftSection={<IconMap size={16} aria-hidden="true" />}
      href={paths.maps({ draft: String(revision_id) })}
    >
      {drawing.editOnMap}
    </ButtonLink>
  );
}

interface LineActs {
  readonly add: () => void;
  readonly open: (line: Line) => void;
  readonly copy: (line: Line) => void;
  readonly remove: (line: Line) => void;
  readonly move: (line: Line, step: -1 | 1) => void;
}

function lineActs(
  part: EditedPart,
  { form, levels, setOpen }: { form: CardForm; levels: LevelSettings; setOpen: (line: Line) => void },
): LineActs {
  const { card, edits } = form;
  const last_order = () => Math.max(0, ...form.lines(part).map(({ order }) => (typeof order === 'number' ? order : 0)));
  return {
    add: () => setOpen(newLine(part, newId(card, edits, part), { last_order: last_order(), levels })),
    open: setOpen,
    copy: (line) =>
      setOpen({
        ...line,
        id: newId(card, edits, part),
        name: words.copyName(typeof line['name'] === 'string' ? line['name'] : ''),
        ...(part === 'rate_groups' && { is_default: false }),
        ...(ORDERED.includes(part) && { order: last_order() + 1 }),
        // Whose outlines are copied with it.
        ...(part === 'zones' && { copied_from: line.id }),
      }),
    remove: (line) => {
      form.remove(part, line.id);
      showToast({ text: words.removed(lineName(line)), variant: 'info' });
    },
    move: (line, step) => form.move(part, line.id, step),
  };
}

interface LinesProps {
  readonly part: EditedPart;
  readonly lines: readonly Line[];
  readonly names: PartNames;
  readonly form: CardForm;
  readonly marked: number;
  readonly acts: LineActs;
}

function Rows({ part, lines, names, form, marked, acts }: LinesProps) {
  const columns = PART_COLUMNS[part];
  return (
    <PlainTable
      label={tariff.part[part]}
      head={
        <>
          {columns.map(({ header, is_number }) => (
            <th key={header} scope="col" data-align={is_number && 'right'}>
              {header}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{words.actions}</span>
          </th>
        </>
      }
    >
      {lines.map((line, row) => (
        <tr key={line.id} id={`line-${part}-${line.id}`} data-marked={line.id === marked || undefined}>
          {columns.map(({ header, text, is_number }, at) => (
            <td key={header} data-align={is_number && 'right'} className={is_number && 'num'}>
              {at === 0 ? (
                <Row as="span" isInline>
                  <LinkButton onClick={() => acts.open(line)}>{text(line, names) || words.unnamed}</LinkButton>
                  <ChangeMark part={part} line={line} form={form} />
                </Row>
              ) : (
                <Text isShort max={320} title={text(line, names)}>
                  {text(line, names)}
                </Text>
              )}
            </td>
          ))}
          <td>
            <Tools part={part} line={line} form={form} acts={acts} is_first={row === 0} is_last={row === lines.length - 1} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** The same on a phone. */
function Cards({ part, lines, names, form, marked, acts }: LinesProps) {
  return (
    <Lines aria-label={tariff.part[part]}>
      {lines.map((line, row) => (
        <Stack
          as="li"
          gap={1}
          pad={[3, 4]}
          key={line.id}
          id={`line-${part}-${line.id}`}
          data-marked={line.id === marked || undefined}
        >
          <Row as="span" isInline>
            <LinkButton onClick={() => acts.open(line)}>{lineName(line)}</LinkButton>
            <ChangeMark part={part} line={line} form={form} />
          </Row>
          <Facts look="pairs">
            {PART_COLUMNS[part]
              .filter(({ header }) => header !== words.columns.code && header !== words.columns.name)
              .map(({ header, text }) => (
                <div key={header}>
                  <dt>{header}</dt>
                  <dd>{text(line, names) || '–'}</dd>
                </div>
              ))}
          </Facts>
          <Tools part={part} line={line} form={form} acts={acts} is_first={row === 0} is_last={row === lines.length - 1} />
        </Stack>
      ))}
    </Lines>
  );
}

/** Whether a line is new or changed and waits for saving. */
function ChangeMark({ part, line, form }: { readonly part: EditedPart; readonly line: Line; readonly form: CardForm }) {
  if (form.edits.parts[part]?.put.has(line.id) !== true) return null;
  const is_new = !storedLines(form.card, part).some(({ id }) => id === line.id);
  return <Badge tone="amber">{is_new ? words.isNew : words.changed}</Badge>;
}

interface ToolsProps extends Pick<LinesProps, 'part' | 'form' | 'acts'> {
  readonly line: Line;
  readonly is_first: boolean;
  readonly is_last: boolean;
}

function Tools({ part, line, form, acts, is_first, is_last }: ToolsProps) {
  if (!form.can_edit) return null;
  const name = lineName(line);
  const tools = [
    ...(ORDERED.includes(part)
      ? [
          { verb: words.up, Icon: IconArrowUp, act: () => acts.move(line, -1), is_off: is_first },
          { verb: words.down, Icon: IconArrowDown, act: () => acts.move(line, 1), is_off: is_last },
        ]
      : []),
    { verb: words.edit, Icon: IconPencil, act: () => acts.open(line), is_off: false },
    { verb: words.copy, Icon: IconCopy, act: () => acts.copy(line), is_off: false },
    { verb: words.remove, Icon: IconTrash, act: () => acts.remove(line), is_off: false },
  ];
  return (
    <Row as="span" isOneLine gap={1} justify="end">
      {tools.map(({ verb, Icon, act, is_off }) => (
        <IconButton key={verb} label={words.of(verb, name)} Icon={Icon} disabled={is_off} onClick={act} />
      ))}
    </Row>
  );
}
