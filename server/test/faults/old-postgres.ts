import { createServer, type Socket } from 'node:net';

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const int16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 0xffff)]);
const text = (value: string) => Buffer.from(`${value}\0`);

const welcome = Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]);

function oneText(column: string, value: string) {
  const textType = Buffer.concat([int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]);
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), text(column), textType])),
    message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)])),
    message('C', text('SHOW')),
    message('Z', Buffer.from('I')),
  ]);
}

/** Just enough of PostgreSQL to be asked for its version; whatever it is asked, that is the answer. */
export async function startOldPostgres(version: string) {
  const server = createServer((socket: Socket) => {
    let greeted = false;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (!greeted) socket.write(welcome);
      else if (data.toString('latin1', 0, 1) === 'Q') socket.write(oneText('server_version_num', version));
      greeted = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `postgres://old:old@127.0.0.1:${port}/old`, close: () => server.close() };
}
