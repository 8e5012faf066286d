export const imageRules = {
  maxCount: 12,
  maxBytes: 10 * 1024 * 1024,
  types: ['image/png', 'image/jpeg'],
} as const;
/** The widths every picture is kept in, smaller originals only as far as they reach. */
export const imageWidths = [480, 720, 960, 1600] as const;

/** Public, content-addressed, cached for ever: `/images/<hash>/<width>.<jpg|webp>`. No dependency, so public pages may import it. */
export const imageFormats = ['jpg', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const widthsOf = (originalWidth: number): number[] => {
  const smaller = imageWidths.filter((width) => width < originalWidth);
  const largest = imageWidths.at(-1) ?? originalWidth;
  return originalWidth >= largest ? [...imageWidths] : [...smaller, originalWidth];
};

export const imageUrl = (hash: string, width: number, format: ImageFormat) =>
  `/images/${hash}/${width}.${format}`;

export const hashOfUrl = (url: string) => /\/images\/([0-9a-f]{64})\//.exec(url)?.[1];

/** For an `<img>`: every width there is of a picture, in WebP, which every browser that the build is made for can show. */
export function sourceSet({ url, width }: { url: string; width: number }): string {
  const hash = hashOfUrl(url);
  if (!hash) return '';
  return widthsOf(width)
    .map((each) => `${imageUrl(hash, each, 'webp')} ${each}w`)
    .join(', ');
}
