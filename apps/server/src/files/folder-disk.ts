import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** The folder as the library sees it; only its owner reads what lies there. */
export function openFolder(location: string): Disk {
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}
