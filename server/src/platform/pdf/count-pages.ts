/** Of a file that we have drawn: what was appended to it since may repeat a page, not their list. */
export function countPages(bytes: Buffer): number {
  const [, count] = /\/Type \/Pages\s+\/Count (\d+)/.exec(bytes.toString('latin1')) ?? [];
  if (!count) throw new Error('this PDF does not say how many pages it has');
  return Number(count);
}
