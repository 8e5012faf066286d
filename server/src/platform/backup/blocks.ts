/** Cuts a stream into blocks of one size. The last one is shorter, and empty for an empty stream; there always is one. */
export async function* blocksOf(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  let index = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    // One byte more than a block shows that it is not the last.
    while (length > size) {
      const all = Buffer.concat(waiting, length);
      yield { bytes: all.subarray(0, size), index: index++, isLast: false };
      waiting = [all.subarray(size)];
      length -= size;
    }
  }
  yield { bytes: Buffer.concat(waiting, length), index, isLast: true };
}
