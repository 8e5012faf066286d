/** What the hostile user does, in a thread of its own, so that the other user's answers are not measured late. */
import { Agent, type ClientRequest, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, token, link } = workerData as { url: string; token: string; link: string };
const many = { uploads: 40, streams: 200, receipts: 500 };
const uploadBytes = 25 * 1024 * 1024;
const pauseMs = 500;

const { hostname, port } = new URL(url);
const headers = { authorization: `Bearer ${token}` };
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const open: ClientRequest[] = [];
const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

function stallUpload() {
  const form = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(2 * uploadBytes),
  };
  const path = '/api/complaints';
  const upload = httpRequest({
    hostname,
    port,
    path,
    method: 'POST',
    headers: { ...headers, ...form },
    agent,
  });
  upload.on('response', (response) => count(`upload ${response.resume().statusCode}`)).on('error', () => {});
  open.push(upload);
  for (let file = 0; file < 3; file += 1)
    upload.write(
      `--b\r\nContent-Disposition: form-data; name="photographs"; filename="${file}.jpg"\r\n\r\n${'x'.repeat(uploadBytes / 3)}\r\n`,
    );
}

function openStream() {
  const stream = httpRequest({ hostname, port, path: '/api/events', headers, agent });
  stream.on('response', (response) => count(`stream ${response.resume().statusCode}`)).on('error', () => {});
  open.push(stream.end());
}

let isOver = false;
const askForReceipt = () =>
  new Promise<void>((resolve) => {
    const request = httpRequest({ hostname, port, path: link, agent }, (response) => {
      count(`receipt ${response.statusCode}`);
      response
        .resume()
        .once('end', resolve)
        .once('error', () => resolve());
    });
    request.on('error', () => resolve()).end();
  });
async function askAgainAndAgain() {
  while (!isOver) {
    await askForReceipt();
    await wait(pauseMs);
  }
}

for (let index = 0; index < many.uploads; index += 1) stallUpload();
for (let index = 0; index < many.streams; index += 1) openStream();
const asking = Array.from({ length: many.receipts }, askAgainAndAgain);

parentPort?.once('message', async () => {
  isOver = true;
  for (const request of open) request.destroy();
  await Promise.all(asking);
  agent.destroy();
  parentPort?.postMessage(counts);
});
