import { Worker } from 'node:worker_threads';
import { createLimiter } from '../concurrency.ts';
import { isXlsx, readTable } from './read-table.ts';
import { SpreadsheetError, type Table, type TableLimits } from './table.ts';

export type ReadOrder = { bytes: Uint8Array; limits: TableLimits; sheet: string };
/** Errors lose their class on the way from a thread. */
export type ReadAnswer = { table: Table } | { problem: string };

const workerFile = new URL('./spreadsheet.worker.ts', import.meta.url);
/** 20,000 rows take about a second. */
const timeoutMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };
const oneAtATime = createLimiter(1);

const unreadable = () =>
  new SpreadsheetError('The file could not be read. Please split it into several files.');

/** A text of this size is read within milliseconds, and a thread takes longer than that to start. */
const smallBytes = 64 * 1024;

/** Reads a CSV or XLSX file in a thread of its own, so that a large or a hostile one holds up nobody. A small text is read at once. */
export async function readSpreadsheet(order: ReadOrder): Promise<Table> {
  const bytes = Buffer.from(order.bytes.buffer, order.bytes.byteOffset, order.bytes.byteLength);
  if (bytes.length <= smallBytes && !isXlsx(bytes)) return readTable(bytes, order.limits, order.sheet);
  return oneAtATime(() => readInThread(order));
}

async function readInThread(order: ReadOrder): Promise<Table> {
  const read = Promise.withResolvers<ReadAnswer>();
  const worker = new Worker(workerFile, { workerData: order, resourceLimits });
  const timeout = setTimeout(() => read.reject(unreadable()), timeoutMs);
  worker
    .once('message', read.resolve)
    .once('error', (error) =>
      read.reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable() : error),
    )
    .once('exit', (code) => read.reject(new Error(`the thread that reads spreadsheets ended with ${code}`)));
  try {
    const answer = await read.promise;
    if ('problem' in answer) throw new SpreadsheetError(answer.problem);
    return answer.table;
  } finally {
    clearTimeout(timeout);
    await worker.terminate();
  }
}
