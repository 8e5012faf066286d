import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const latin = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
const basic = join(import.meta.dirname, '.cache/plus-jakarta-sans-basic.woff2');
const styles = join(import.meta.dirname, 'src/app/styles.css');
const weights = { min: 400, max: 800 };

/** `U+20-7E, U+A0` and so on, as text. */
const charactersOf = (ranges: string) =>
  ranges
    .split(',')
    .map((range) => range.split('-').map((code) => Number.parseInt(code.replace(/\s*U\+/, ''), 16)))
    .flatMap(([first = 0, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');

/**
 * Writes the font of what nearly every text consists of, in the characters that `styles.css` names for it. It fits into the first packets of a
 * connection, as the whole of the Latin letters does not; that one is loaded where a page needs it.
 */
export async function writeBasicFont() {
  const [, ranges = ''] =
    /basic\.woff2[^}]*unicode-range:([^;]*);/.exec(await readFile(styles, 'utf8')) ?? [];
  const font = await readFile(createRequire(import.meta.url).resolve(latin));
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights } } as const;
  await mkdir(dirname(basic), { recursive: true });
  await writeFile(basic, await subsetFont(font, charactersOf(ranges), options));
}
