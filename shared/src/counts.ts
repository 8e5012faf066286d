/** `1 file`, `1,200 files`; with a verb, `1 file was` and `2 files were`. */
export const writeCount = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
