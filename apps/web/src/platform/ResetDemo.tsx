import { Button } from '../ui/act/Button.tsx';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { tellFailure } from '../shell/tell.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { useResetDemo } from '../providers/provider-calls.ts';

/** Makes the demo anew. */
export function ResetDemo({ onReset }: { readonly onReset: () => void }) {
  const resetting = useResetDemo();

  async function handleReset(): Promise<void> {
    if (!(await isSure({ title: words.resetDemoTitle, body: words.resetDemoBody, button: words.resetDemo }))) return;
    resetting.mutate({}, { onSuccess: onReset, onError: tellFailure });
  }

  return (
    <Button variant="default" loading={resetting.isPending} onClick={() => void handleReset()}>
      {words.resetDemo}
    </Button>
  );
}
