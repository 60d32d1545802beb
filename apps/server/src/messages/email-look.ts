import type { EmailLook } from '@tsela/domain/messages/email-html';
import { readPictureAddress } from '@tsela/domain/formats/pictures/picture';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { StoredSettings } from '../providers/settings-reads.ts';

/** How a provider's e-mails look. A logo that lies with us has a whole address there: a mail program knows no page it belongs to. */
export function emailLook(settings: StoredSettings, public_url: string): EmailLook {
  const logo = readSetting(settings, 'logo_url').trim();
  return {
    title: readSetting(settings, 'provider_title'),
    logo_url: readPictureAddress(logo) !== null ? `${public_url}${logo}` : logo.startsWith('https://') ? logo : '',
    colour: readSetting(settings, 'theme_color_primary_dark'),
  };
}
