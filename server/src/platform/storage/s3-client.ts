import type { HeadObjectCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from './storage-error.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type S3Options = { timeoutMs?: number; attempts?: number };

const attempts = 4;
const timeoutMs = 20_000;
const connectMs = 5_000;

type Library = typeof import('@aws-sdk/client-s3');
export type Bucket = {
  library: Library;
  client: S3Client;
  name: string;
  explain(error: unknown, method: string): StorageError;
};

/** The library takes 0.1 s and 36 MB to load: nobody without S3 should pay for it. */
const loadLibrary = (): Promise<Library> => import('@aws-sdk/client-s3');

const isAnswer = (error: unknown): error is S3ServiceException =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode !== undefined;

export const codeOf = (error: unknown): string => (error as Error).name;
export const statusOf = (error: unknown): number | undefined =>
  isAnswer(error) ? error.$metadata.httpStatusCode : undefined;

function adviceFor(code: string, { bucket, endpoint }: S3Settings): string | undefined {
  const key = `${endpoint} does not accept the access key. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  const region = `${endpoint} expects another region. Check S3_REGION.`;
  const advice: Record<string, string> = {
    NoSuchBucket: `there is no bucket ${bucket} at ${endpoint}. Create it, or correct S3_BUCKET.`,
    InvalidAccessKeyId: key,
    SignatureDoesNotMatch: key,
    AccessDenied: `the access key may not use the bucket ${bucket}. It must be allowed to get, put, delete and list.`,
    RequestTimeTooSkewed: 'the clock of this machine is wrong.',
    AuthorizationHeaderMalformed: region,
    PermanentRedirect: region,
    QuotaExceeded: `the bucket ${bucket} is full.`,
  };
  return advice[code];
}

/** Why there was no answer, without the words of the library. */
function causeOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (code && code !== 'ECONNABORTED') return code;
  return name === 'Error' ? message : name;
}

export async function openBucket(settings: S3Settings, options: S3Options): Promise<Bucket> {
  const library = await loadLibrary();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new library.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // MinIO, Ceph, R2, Garage, Swift and AWS all accept the bucket in the path.
    forcePathStyle: true,
    maxAttempts: options.attempts ?? attempts,
    retryMode: 'standard',
    // Few services besides AWS know the checksums that are the default. The signature covers a hash of the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(connectMs, options.timeoutMs ?? connectMs),
      // Counted while nothing moves, so that a large file may take its time.
      socketTimeout: options.timeoutMs ?? timeoutMs,
    },
  });

  function explain(error: unknown, method: string): StorageError {
    if (error instanceof StorageError) return error;
    if (!isAnswer(error))
      return new StorageError(`storage: ${method} got no answer from ${endpoint} (${causeOf(error)})`, {
        cause: error,
      });
    const advice = adviceFor(error.name, settings);
    const answer = `storage: ${method} was answered ${error.$metadata.httpStatusCode} (${error.name})`;
    return new StorageError(advice ? `${answer}: ${advice}` : answer, { cause: error });
  }

  return { library, client, name: bucket, explain };
}

export async function sizeOf(
  { library, client, name }: Bucket,
  key: string,
): Promise<HeadObjectCommandOutput['ContentLength']> {
  return (await client.send(new library.HeadObjectCommand({ Bucket: name, Key: key }))).ContentLength;
}
