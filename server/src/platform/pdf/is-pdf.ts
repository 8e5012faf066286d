const header = /^%PDF-[12]\.\d/;

/** Checks the content, not the name: a renamed image or half a file does not begin and end as a PDF does. */
export function isPdf(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 1024).toString('latin1');
  const end = bytes.subarray(-2048).toString('latin1');
  return header.test(start.slice(Math.max(0, start.indexOf('%PDF-')))) && /startxref\s+\d+\s+%%EOF/.test(end);
}
