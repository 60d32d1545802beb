import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { tripsheets as words } from '../../strings/tripsheets.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';

/** Asks before a driver who has too many stops already gets one more; true where there is nothing to ask, or it is meant. Source: KEY-63. */
export function useAsksForMore() {
  const { settings } = useSession();
  const limit = readSetting(settings, 'tripsheet_unique_stops_alert_limit');
  return async ({ name, unique_stops }: { readonly name: string; readonly unique_stops: number }): Promise<boolean> => {
    if (limit <= 0 || unique_stops < limit) return true;
    const title = words.moveTooMany(name, unique_stops, limit);
    return showAlert({ title, body: words.moveAnyway, okButtonText: words.move });
  };
}
