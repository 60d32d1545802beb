import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings of the process', () => {
  it('are the usual ones when they are set to nothing', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DEMO', 'PUBLIC_URL', 'SECRET_KEY', 'SMTP_URL', 'S3_URL'];

    for (const nothing of ['', ' '])
      expect(readConfig(Object.fromEntries(names.map((name) => [name, nothing])))).toEqual(readConfig({}));
    expect(readConfig({ PORT: '', HOST: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      public_url: 'http://localhost:3000',
    });
  });

  it('keep files in a folder beside the embedded database, and in a database of its own until a place is named', () => {
    const own = { DATABASE_URL: 'postgres://tsela@db/tsela', SECRET_KEY: 'a key of sixteen characters' };
    const s3_url = 'https://key:secret@s3.example.co.za/papers?region=af-south-1';

    expect(readConfig({ DATA_DIR: '/srv/tsela' }).files).toEqual({ folder: '/srv/tsela/files', s3_url: '' });
    expect(readConfig(own).files).toEqual({ folder: '', s3_url: '' });
    expect(readConfig({ ...own, FILES_DIR: '/srv/files', S3_URL: s3_url }).files).toEqual({ folder: '/srv/files', s3_url });
  });

  it('take e-mails at a domain with a key, and none without both', () => {
    const both = { INBOUND_EMAIL_DOMAIN: 'Reply.example.co.za', INBOUND_EMAIL_KEY: 'a-key-of-twenty-four-signs' };

    expect(readConfig({}).inbound_email).toBeNull();
    expect(readConfig(both).inbound_email).toEqual({ domain: 'reply.example.co.za', key: both.INBOUND_EMAIL_KEY });
    for (const domain of ['', 'reply', 'reply@example.co.za', 'https://reply.example.co.za'])
      expect(() => readConfig({ ...both, INBOUND_EMAIL_DOMAIN: domain })).toThrow(/^INBOUND_EMAIL_DOMAIN must be a domain/);
    for (const key of ['', 'short-hunter2', 'hunter2/with/slashes/and/enough/signs'])
      expect(() => readConfig({ ...both, INBOUND_EMAIL_KEY: key })).toThrow(
        'INBOUND_EMAIL_KEY must be 24 to 200 letters, digits, hyphens or underscores, with INBOUND_EMAIL_DOMAIN.',
      );
  });

  it.each([
    'bucket',
    's3://key:hunter2@host/bucket',
    'https://s3.example.co.za/bucket',
    'https://key:hunter2@host',
    'https://key:hunter2@host/a/b',
  ])('refuse %s as the address of a bucket, and do not repeat it', (S3_URL) => {
    expect(() => readConfig({ S3_URL })).toThrow(
      /^S3_URL must be an address such as https:\/\/key:secret@s3\.example\.co\.za\/bucket\?region=af-south-1\.$/,
    );
  });

  it.each(['couriers.example.co.za', 'ftp://couriers.example.co.za', 'https://', 'https:///login', 'javascript:alert(1)'])(
    'refuse %s as the public address',
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(
        `PUBLIC_URL must be an address such as https://couriers.example.co.za, not "${PUBLIC_URL}".`,
      );
    },
  );

  it.each(['www.payfast.co.za', 'javascript:alert(1)', 'https://'])('refuse %s as where payers pay', (PAYFAST_URL) => {
    expect(() => readConfig({ PAYFAST_URL })).toThrow(
      `PAYFAST_URL must be an address such as https://www.payfast.co.za, not "${PAYFAST_URL}".`,
    );
    expect(readConfig({ PAYFAST_URL: 'https://sandbox.payfast.co.za/' }).gateway_pages.payfast).toBe(
      'https://sandbox.payfast.co.za',
    );
  });

  it.each([
    'localhost',
    'tsela',
    'mysql://root:hunter2@db/tsela',
    'postgres://tsela:hunter2@db.example.co.za:5432',
    'postgres://x@/tsela',
  ])('refuse %s as the address of a database, and do not repeat it', (DATABASE_URL) => {
    const read = () => readConfig({ DATABASE_URL, SECRET_KEY: 'a key of sixteen characters' });

    expect(read).toThrow(
      /^DATABASE_URL must be an address such as postgres:\/\/user:password@db\.example\.co\.za:5432\/tsela, with the name of the database at its end\.$/,
    );
  });

  it.each(['postgres://tsela@db/tsela', 'postgresql:///tsela?host=/var/run/postgresql', 'postgres://u@%2Fvar%2Frun/tsela'])(
    'take %s as the address of a database',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL, SECRET_KEY: 'a key of sixteen characters' }).database_url).toBe(DATABASE_URL);
    },
  );

  it('take the public address without its last slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://couriers.example.co.za/' }).public_url).toBe('https://couriers.example.co.za');
  });

  it('name a pooler beside the database, never alone, and do not repeat its address', () => {
    const DATABASE_POOLER_URL = 'postgres://db.example.co.za:6432/tsela';
    const SECRET_KEY = 'a key of sixteen characters';

    expect(readConfig({ DATABASE_URL: 'postgres://u@db/tsela', DATABASE_POOLER_URL, SECRET_KEY })).toMatchObject({
      database_url: 'postgres://u@db/tsela',
      database_pooler_url: DATABASE_POOLER_URL,
    });
    expect(() => readConfig({ DATABASE_POOLER_URL })).toThrow(
      'DATABASE_URL must be set when DATABASE_POOLER_URL is set: a process starts and listens without the pooler.',
    );
    expect(() => readConfig({ DATABASE_POOLER_URL: 'pgbouncer:6432' })).toThrow(
      /^DATABASE_POOLER_URL must be an address such as /,
    );
  });

  it('name a standby for reading beside the database, never alone', () => {
    const READ_DATABASE_URL = 'postgres://standby.example.co.za/tsela';
    const external = { DATABASE_URL: 'postgres://u@db/tsela', SECRET_KEY: 'a key of sixteen characters' };

    expect(readConfig({ ...external, READ_DATABASE_URL }).read_database_url).toBe(READ_DATABASE_URL);
    expect(readConfig(external).read_database_url).toBe('');
    expect(() => readConfig({ READ_DATABASE_URL })).toThrow(
      'DATABASE_URL must be set when READ_DATABASE_URL is set: what is read there is written in it.',
    );
    expect(() => readConfig({ ...external, READ_DATABASE_URL: 'standby:5432' })).toThrow(
      /^READ_DATABASE_URL must be an address such as /,
    );
  });

  it('let a process drain where others may take its calls, and not on a machine of its own', () => {
    const external = { DATABASE_URL: 'postgres://u@db/tsela', SECRET_KEY: 'a key of sixteen characters' };

    expect([readConfig({}), readConfig(external), readConfig({ DRAIN_S: '0.5' })].map(({ drain_ms }) => drain_ms)).toEqual([
      0, 5000, 500,
    ]);
    expect(() => readConfig({ DRAIN_S: '-1' })).toThrow('DRAIN_S must be a number from 0 to 3600, not "-1".');
  });

  it('serve no figures unless they have a port, and then on loopback', () => {
    expect(readConfig({}).metrics).toBe(null);
    expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 });
    expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.11' }).metrics).toEqual({ host: '10.0.0.11', port: 9100 });
    expect(() => readConfig({ METRICS_PORT: 'all' })).toThrow('METRICS_PORT must be a number from 0 to 65535, not "all".');
  });

  it('count the connections of jobs and exports by themselves', () => {
    const { usual, long } = readConfig({ DATABASE_CONNECTIONS: '8', DATABASE_LONG_CONNECTIONS: '2' }).database_limits;

    expect([usual.connections, long.connections]).toEqual([8, 2]);
    expect(readConfig({}).database_limits.long.connections).toBe(4);
  });

  it('lead maps to the address of their streets, and refuse what is none or holds a password', () => {
    expect([readConfig({}).map_tiles_url, readConfig({ MAP_TILES_URL: ' ' }).map_tiles_url]).toEqual(['', '']);
    expect(readConfig({ MAP_TILES_URL: 'https://tiles.karoo.example/za.pmtiles' }).map_tiles_url).toBe(
      'https://tiles.karoo.example/za.pmtiles',
    );
    for (const wrong of [
      'za.pmtiles',
      '/srv/za.pmtiles',
      'file:///srv/za.pmtiles',
      'https://user:hunter2@tiles.karoo.example/za',
    ])
      expect(() => readConfig({ MAP_TILES_URL: wrong })).toThrow(
        'MAP_TILES_URL must be an address such as https://tiles.example.co.za/south-africa.pmtiles, without user and password.',
      );
  });
});
