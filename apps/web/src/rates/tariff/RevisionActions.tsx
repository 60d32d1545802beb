import { Button } from '../../ui/act/Button.tsx';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { tariff as words, workbook } from '../../strings/rates-tariff.ts';
import { isSure, showAlert } from '../../ui/feedback/alert-dialog.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { saveBlob } from '../../ui/act/save-as-file.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { readWorkbookSheets, useRemoveRevision, useRollBack, useSchedule } from './tariff-calls.ts';

const loadWorkbook = async () => (await import('./WorkbookDialog.tsx')).WorkbookDialog;
const loadNewDraft = async () => (await import('./NewDraftDialog.tsx')).NewDraftDialog;
const loadRename = async () => (await import('./RenameDialog.tsx')).RenameDialog;
const loadPublish = async () => (await import('./PublishSheet.tsx')).PublishSheet;

interface RevisionActionsProps {
  readonly revision: RateRevision;
  /** Changes that are not saved keep it from being published or copied. */
  readonly has_changes: boolean;
}

type Open = 'publish' | 'import' | 'copy' | 'rename' | null;

/** What can be done with a tariff as a whole: publish, schedule, take back, roll back, copy, rename, delete. Source: screens S47. */
export function RevisionActions({ revision, has_changes }: RevisionActionsProps) {
  const { state } = revision;
  const [may_write, may_publish] = [useMay('API_/rates/revisions:POST'), useMay('API_/rates/revisions:PATCH')];
  const may_remove = useMay('API_/rates/revisions:DELETE');
  const [open, setOpen] = useState<Open>(null);
  const acts = useRevisionActs(revision);
  const is_open = state === 'draft' || state === 'scheduled';
  const close = () => setOpen(null);
  // Guards of unsaved changes speak in words: a disabled button would not.
  const unlessChanged = (act: () => void) => () =>
    has_changes ? void showToast({ text: words.saveFirst, variant: 'info' }) : act();
  const openPublish = unlessChanged(() => setOpen('publish'));

  return (
    <>
      {may_write && (
        <Button variant={is_open ? 'default' : 'filled'} onClick={unlessChanged(() => setOpen('copy'))}>
          {words.makeDraft}
        </Button>
      )}
      <MenuButton
        label={words.more}
        lines={[
          is_open && may_write && { label: words.rename, onClick: unlessChanged(() => setOpen('rename')) },
          { label: workbook.export, onClick: () => void exportWorkbook(revision.id) },
          state === 'draft' && may_write && { label: workbook.import, onClick: unlessChanged(() => setOpen('import')) },
          state === 'scheduled' && may_publish && { label: words.takeBack, onClick: () => void acts.takeBack() },
          state === 'superseded' && may_publish && { label: words.rollBack, onClick: () => void acts.rollBack() },
          state === 'draft' &&
            may_remove && { label: words.remove, onClick: unlessChanged(() => void acts.remove()), is_dangerous: true },
        ]}
      />
      {is_open && may_publish && <Button onClick={openPublish}>{words.publish}</Button>}
      <LazyComponent load={loadPublish} props={open === 'publish' ? { revision, onClose: close } : null} />
      <LazyComponent load={loadWorkbook} props={open === 'import' ? { revision, onClose: close } : null} />
      <LazyComponent
        load={loadNewDraft}
        props={open === 'copy' ? { revisions: [revision], copied: revision, onClose: close } : null}
      />
      <LazyComponent load={loadRename} props={open === 'rename' ? { revision, onClose: close } : null} />
    </>
  );
}

/** The whole tariff as a workbook; what writes one is loaded when it is wanted. */
async function exportWorkbook(id: number): Promise<void> {
  try {
    const { workbookFile } = await import('../../ui/act/write-workbook.ts');
    const { sheets, file_name } = await readWorkbookSheets(id);
    saveBlob(file_name, await workbookFile(sheets));
  } catch (error) {
    tellFailure(error);
  }
}

/** What is asked about first and then done. */
function useRevisionActs({ id, version, name }: RateRevision) {
  const { go } = useNavigator();
  const scheduling = useSchedule();
  const rolling = useRollBack();
  const removing = useRemoveRevision();
  const onError = tellFailure;
  const tell = (text: string) => void showToast({ text, variant: 'success' });

  return {
    takeBack: async () => {
      const is_sure = await showAlert({
        title: words.takeBackTitle(name),
        body: words.takeBackText,
        okButtonText: words.takeBack,
        shouldShowCancelButton: true,
      });
      if (is_sure) scheduling.mutate({ id, version, day: null }, { onSuccess: () => tell(words.takenBack(name)), onError });
    },
    rollBack: async () => {
      const is_sure = await isSure({ title: words.rollBackTitle(name), body: words.rollBackText, button: words.rollBack });
      if (!is_sure) return;
      rolling.mutate(
        { id },
        {
          onSuccess: ({ rate_revision }) => {
            tell(words.rolledBack(rate_revision.name));
            go(paths.rates({ revision: String(rate_revision.id) }));
          },
          onError,
        },
      );
    },
    remove: async () => {
      const is_sure = await isSure({ title: words.removeTitle(name), body: words.removeText, button: words.remove });
      if (!is_sure) return;
      // Its page is left first: what is gone cannot be read again.
      go(paths.rates());
      try {
        tell((await removing.mutateAsync({ id, version })).message);
      } catch (error) {
        onError(error);
      }
    },
  };
}
