import type { Disk } from 'flydrive';

/**
 * The operator's own bucket, which may lie within the own network as the database may: no person who uses the product has a say in its
 * address. What it needs is loaded only where there is one. Source: ADR 0160.
 */
export async function openBucket(s3_url: string): Promise<Disk> {
  const [{ Disk }, { S3Driver }, { S3Client }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const url = new URL(s3_url);
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true, socketTimeout: 10_000 },
    // Stores that speak S3 do not all know the checksums of Amazon's own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return new Disk(new S3Driver({ client, bucket: url.pathname.slice(1), visibility: 'private', supportsACL: false }));
}
