import { beforeEach, describe, expect, it } from 'vitest';
import { keepActingAs } from '../../api/acting-as.ts';
import { keepToken } from '../../api/session-token.ts';
import { answerWith } from '../drawn.testing.tsx';
import type { GeneralData } from '../session.ts';
import { keepGeneral, keptGeneral, readGeneralData } from './kept-general.ts';

const TOKEN = 'token-of-anele';
const OWN = { current_time: '2026-11-20T08:00:00.000Z', user: { name: 'Anele' } } as GeneralData;
const OF_KARLA = { current_time: '2026-11-20T09:00:00.000Z', user: { name: 'Karla' } };

const read = () => readGeneralData(new AbortController().signal);

describe('general data of a session that has kept some', () => {
  beforeEach(() => {
    keepToken(TOKEN);
    keepGeneral(TOKEN, OWN);
  });

  it('GENDATA-02: are asked for as changes since what was kept, and kept', async () => {
    const { asked } = answerWith(() => ({ body: OF_KARLA }));

    await read();

    expect(asked.map(({ url }) => url.searchParams.get('since'))).toEqual([OWN.current_time]);
    expect(keptGeneral(TOKEN)?.current_time).toBe(OF_KARLA.current_time);
  });

  it('IMP-02: are asked for as a whole while acting as another user, and what is kept stays the caller’s own', async () => {
    keepActingAs({ username: 'karla@karoo.example', provider_id: null });
    const { asked } = answerWith(() => ({ body: OF_KARLA }));

    const general = await read();

    expect(asked.map(({ url }) => [url.searchParams.get('since'), url.searchParams.get('request_username')])).toEqual([
      [null, 'karla@karoo.example'],
    ]);
    expect(general).toEqual(OF_KARLA);
    expect(keptGeneral(TOKEN)).toEqual(OWN);
  });
});
