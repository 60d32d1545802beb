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

  it.each(['couriers.example.co.za', 'ftp://couriers.example.co.za', 'https://', 'https:///login', 'javascript:alert(1)'])(
    'refuse %s as the public address',
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(
        `PUBLIC_URL must be an address such as https://couriers.example.co.za, not "${PUBLIC_URL}".`,
      );
    },
  );

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
});
