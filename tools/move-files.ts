import { readConfig } from '@tsela/server/config';
import { moveFileContents, moveFileContentsBack } from '@tsela/server/files/move-file-contents';
import { forEachProvider } from './start/for-each-provider.ts';

/** `npm run files:move` moves what is in files to where the settings say, FILES_DIR or S3_URL: out of the database, and out of the folder when
 *  there is a bucket; `npm run files:move -- --back` moves it from there into the database. Works beside a running server, and goes on where it
 *  was cut short. Exits with 1 when a file was not what its row says. */
const config = readConfig(process.env);
const [option, ...rest] = process.argv.slice(2);
let faults = 0;
process.exitCode = (await moveAll()) && faults === 0 ? 0 : 1;

async function moveAll(): Promise<boolean> {
  if (rest.length > 0 || (option !== undefined && option !== '--back')) {
    console.error('Say npm run files:move, or npm run files:move -- --back.');
    return false;
  }
  if (config.files.folder === '' && config.files.s3_url === '') {
    console.error('There is no place for files beside the database: set S3_URL, or FILES_DIR.');
    return false;
  }
  const move = option === '--back' ? moveFileContentsBack : moveFileContents;
  return forEachProvider({ config, request_id: 'files:move' }, async (context) => {
    const { moved, faulty } = await move(context, () => new Date());
    faults += faulty;
    const left = faulty === 0 ? '' : ` ${faulty} NOT as written, and left where they are.`;
    console.log(`Provider ${context.provider_id}: ${moved} files moved.${left}`);
  });
}
