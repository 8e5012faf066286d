import { setTimeout as wait } from 'node:timers/promises';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError, StorageUnavailable } from './storage-error.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type S3Options = { timeoutMs?: number; attempts?: number; firstPauseMs?: number };

const defaultAttempts = 5;
const defaultPauseMs = 100;
const timeoutMs = 20_000;
const connectMs = 5_000;

type Library = typeof import('@aws-sdk/client-s3');
type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
export type Bucket = {
  library: Library;
  client: S3Client;
  name: string;
  attempts: number;
  /** Asks again what the service could not answer, with growing pauses and an end. Rejects with a StorageError. */
  retry<T>(method: Method, ask: () => Promise<T>): Promise<T>;
  pause(failures: number): Promise<void>;
  explain(error: unknown, method: Method): StorageError;
};

/** The library takes 0.1 s and 36 MB to load: nobody without S3 should pay for it. */
const loadLibrary = (): Promise<Library> => import('@aws-sdk/client-s3');

const isAnswer = (error: unknown): error is S3ServiceException =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode !== undefined;

/** What the service called its refusal, such as NoSuchKey. */
export const codeOf = (error: unknown): string =>
  error instanceof StorageError ? codeOf(error.cause) : ((error as Error | undefined)?.name ?? '');

/** Of the refusals below 500 those that another try fixes. The library corrects its clock after the first. */
const temporaryCodes = new Set(['RequestTimeout', 'RequestTimeTooSkewed', 'SlowDown', 'TooManyRequests']);

/** No answer, or that the service is overloaded or broken. Our requests are idempotent, so all of them may be sent again. */
function isTemporary(error: unknown): boolean {
  const status = isAnswer(error) ? (error.$metadata.httpStatusCode ?? 0) : 0;
  return !isAnswer(error) || status >= 500 || status === 429 || temporaryCodes.has(error.name);
}

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
    // The library stops retrying anything after 50 to 100 retries, until enough has succeeded: one outage would leave us without.
    maxAttempts: 1,
    // Few services besides AWS know the checksums that are the default. The signature covers a hash of the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(connectMs, options.timeoutMs ?? connectMs),
      // Counted while nothing moves, so that a large file may take its time.
      socketTimeout: options.timeoutMs ?? timeoutMs,
    },
  });

  const { attempts = defaultAttempts, firstPauseMs = defaultPauseMs } = options;
  const pause = (failures: number) => wait(firstPauseMs * 2 ** failures * (0.5 + Math.random() / 2));

  function explain(error: unknown, method: Method): StorageError {
    if (error instanceof StorageError) return error;
    const Problem = isTemporary(error) ? StorageUnavailable : StorageError;
    if (!isAnswer(error))
      return new Problem(`storage: ${method} got no answer from ${endpoint} (${causeOf(error)})`, {
        cause: error,
      });
    const advice = adviceFor(error.name, settings);
    const answer = `storage: ${method} was answered ${error.$metadata.httpStatusCode} (${error.name})`;
    return new Problem(advice ? `${answer}: ${advice}` : answer, { cause: error });
  }

  async function retry<T>(method: Method, ask: () => Promise<T>, failures = 0): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (failures + 1 >= attempts || !isTemporary(error)) throw explain(error, method);
    }
    await pause(failures + 1);
    return retry(method, ask, failures + 1);
  }

  return { library, client, name: bucket, attempts, retry, pause, explain };
}
