import { moveFileContents } from '@tsela/server/accounts/move-file-contents';
import { readConfig } from '@tsela/server/config';
import { forEachProvider } from './start/for-each-provider.ts';

/** `npm run files:move` moves what is in files to where the settings say, FILES_DIR or S3_URL: out of the database, and out of the folder when
 *  there is a bucket. Works beside a running server, and goes on where it was cut short. Exits with 1 when a file was not what its row says. */
const config = readConfig(process.env);
let faults = 0;
process.exitCode = (await moveAll()) && faults === 0 ? 0 : 1;

async function moveAll(): Promise<boolean> {
  if (config.files.folder === '' && config.files.s3_url === '') {
    console.error('There is nowhere to move files to: set S3_URL, or FILES_DIR.');
    return false;
  }
  return forEachProvider({ config, request_id: 'files:move' }, async (context) => {
    const { moved, faulty } = await moveFileContents(context);
    faults += faulty;
    const rest = faulty === 0 ? '' : ` ${faulty} NOT as written, and left where they are.`;
    console.log(`Provider ${context.provider_id}: ${moved} files moved.${rest}`);
  });
}
