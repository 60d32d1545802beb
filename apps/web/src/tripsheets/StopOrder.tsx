import { Button } from '../ui/act/Button.tsx';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { OrderedStop } from '@tsela/contract/tripsheets/tripsheet-api';
import type { DriverId } from '@tsela/domain/ids';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { driversOfDay } from '../strings/tripsheets/drivers.ts';
import { IconButton } from '../ui/act/IconButton.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import { DragHandle } from './parts/DragHandle.tsx';
import { StopPanel } from './parts/StopPanel.tsx';
import { orderOf, stopsIn, withStopAt } from './stop-order-draft.ts';
import { useOptimise, useOrderStops } from './tripsheet-calls.ts';
import type { Sheet } from './tripsheet-calls.ts';
import type { SheetStop } from './tripsheet-draft.ts';
import { useStopDrag } from './use-stop-drag.ts';

interface StopOrderProps {
  readonly sheet: Sheet;
  readonly driver_id: DriverId;
  readonly to_do: readonly SheetStop[];
  readonly may_optimise: boolean;
  /** What else can be done about a stop. */
  readonly action?: ((stop: SheetStop) => ReactNode) | undefined;
}

type Proposal = NonNullable<ReturnType<typeof useOptimise>['data']>;

/** The stops still to do, which are put in order by dragging, by buttons or all at once; each change can be undone. Source: screens S25. */
export function StopOrder({ sheet, driver_id, to_do, may_optimise, action }: StopOrderProps) {
  const { stops, before, is_saving, save } = useSavedOrder({ sheet, driver_id, to_do });
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [focus_id, setFocus] = useState<string | null>(null);
  const optimise = useOptimise();
  const { drag, start } = useStopDrag(({ key, onto }) =>
    handleMove(
      key,
      stops.findIndex((stop) => stop.key === onto),
    ),
  );
  const shown = proposal ? stopsIn(stops, proposal.stops) : stops;

  // A row that moves in the page loses the focus of its buttons.
  useEffect(() => {
    if (focus_id !== null) document.getElementById(focus_id)?.focus();
  }, [focus_id, stops]);

  function handleMove(key: string, place: number): void {
    const moved = withStopAt(stops, key, place);
    if (moved !== stops && !is_saving) void save(orderOf(moved), sheet.order_version);
  }

  function handleOptimise(): void {
    optimise.mutate({ driver_id, date: sheet.date }, { onSuccess: setProposal, onError: tellFailure });
  }

  async function handleUse(use: Proposal): Promise<void> {
    setProposal(null);
    if (await save(use.stops, use.order_version)) tellDone(driversOfDay.orderSaved);
  }

  async function handleUndo(undo: readonly OrderedStop[]): Promise<void> {
    if (await save(undo, sheet.order_version, { is_undo: true })) tellDone(driversOfDay.orderUndone);
  }

  return (
    <Stack gap={3}>
      {proposal === null && (
        <Row gap={3}>
          {may_optimise && to_do.length > 1 && (
            <Button variant="default" loading={optimise.isPending} title={driversOfDay.optimiseMore} onClick={handleOptimise}>
              {driversOfDay.optimise}
            </Button>
          )}
          {before !== null && (
            <Button variant="default" loading={is_saving} onClick={() => void handleUndo(before)}>
              {driversOfDay.undoOrder}
            </Button>
          )}
        </Row>
      )}
      {proposal && <ProposalNotice proposal={proposal} onUse={() => void handleUse(proposal)} onDrop={() => setProposal(null)} />}
      <StopPanel
        title={proposal ? driversOfDay.proposal : tripsheets.toDo(shown.length)}
        stops={shown}
        dragged={drag}
        action={proposal === null ? action : undefined}
        {...(proposal === null && {
          controls: (stop: SheetStop) => (
            <Controls
              stop={stop}
              count={shown.length}
              onDrag={() => start(stop.key)}
              onMove={(by, id) => {
                setFocus(id);
                handleMove(stop.key, stop.sequence - 1 + by);
              }}
            />
          ),
        })}
      />
    </Stack>
  );
}

interface ControlsProps {
  readonly stop: SheetStop;
  readonly count: number;
  readonly onDrag: () => void;
  /** `id` is that of the button that has the focus afterwards: at either end the other one. */
  readonly onMove: (by: -1 | 1, id: string) => void;
}

function Controls({ stop: { key, sequence }, count, onDrag, onMove }: ControlsProps) {
  const [up, down] = [`up ${key}`, `down ${key}`];
  return (
    <>
      <IconButton
        id={up}
        variant="default"
        label={driversOfDay.stopUp(sequence)}
        Icon={IconArrowUp}
        disabled={sequence === 1}
        onClick={() => onMove(-1, sequence === 2 ? down : up)}
      />
      <IconButton
        id={down}
        variant="default"
        label={driversOfDay.stopDown(sequence)}
        Icon={IconArrowDown}
        disabled={sequence === count}
        onClick={() => onMove(1, sequence === count - 1 ? up : down)}
      />
      <DragHandle label={driversOfDay.dragStop(sequence)} onDrag={onDrag} />
    </>
  );
}

interface ProposalNoticeProps {
  readonly proposal: Proposal;
  readonly onUse: () => void;
  readonly onDrop: () => void;
}

/** What the proposed order saves, and whether it is taken. */
function ProposalNotice({ proposal: { before, after, without_position }, onUse, onDrop }: ProposalNoticeProps) {
  const is_better = after.distance_km < before.distance_km || after.late_min < before.late_min;
  const road = { before: before.distance_km.toFixed(1), after: after.distance_km.toFixed(1) };
  const late = driversOfDay.proposedLate({ before: before.late_min, after: after.late_min });
  return (
    <Notice kind="info">
      <Stack gap={2}>
        <strong className="num">
          {is_better ? `${driversOfDay.proposedRoad(road)}, ${late}` : driversOfDay.isBest(road.after)}
        </strong>
        {without_position > 0 && <Text as="span">{driversOfDay.withoutPosition(without_position)}</Text>}
        <Row>
          {is_better && <Button onClick={onUse}>{driversOfDay.useProposal}</Button>}
          <Button variant="default" onClick={onDrop}>
            {driversOfDay.dropProposal}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

/** Stops as they were put in order here, until the sheet is read with it; and what they were before, for one undo. */
function useSavedOrder({ sheet, driver_id, to_do }: Pick<StopOrderProps, 'sheet' | 'driver_id' | 'to_do'>) {
  const call = useOrderStops();
  const [wished, setWished] = useState<{ readonly version: number; readonly order: readonly OrderedStop[] } | null>(null);
  const [undo, setUndo] = useState<{ readonly version: number; readonly order: readonly OrderedStop[] } | null>(null);
  const is_ahead = wished !== null && wished.version > sheet.order_version;
  const numbered = to_do.map((stop, at) => ({ ...stop, sequence: at + 1 }));
  const stops = is_ahead ? stopsIn(to_do, wished.order) : numbered;

  async function save(order: readonly OrderedStop[], read_version: number, { is_undo = false } = {}): Promise<boolean> {
    const order_version = is_ahead ? wished.version : read_version;
    const before = orderOf(stops);
    setWished({ version: order_version + 1, order });
    try {
      const answer = await call.mutateAsync({ driver_id, date: sheet.date, order_version, stops: [...order] });
      setUndo(is_undo ? null : { version: answer.order_version, order: before });
      return true;
    } catch (error) {
      setWished(null);
      tellFailure(error);
      return false;
    }
  }

  // What another user has saved since is not undone.
  const before = undo !== null && undo.version >= sheet.order_version ? undo.order : null;
  return { stops, before, is_saving: call.isPending, save };
}
