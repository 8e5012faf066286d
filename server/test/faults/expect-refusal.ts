import { expect } from 'vitest';

/** One message that says what is wrong, and nothing of how the program found out. */
export function expectRefusal({ code, said }: { code: number | null; said: string }, ...words: string[]) {
  expect(code).toBe(1);
  expect(said).toMatch(/^\nTeduh did not start\. /);
  expect(said.match(/did not start/g)).toHaveLength(1);
  expectExplained(said, words);
}

export function expectExplained(reason: string, words: string[]) {
  for (const word of words) expect(reason).toContain(word);
  expect(reason).not.toMatch(/^\s+at |node:internal|Error:/m);
}
