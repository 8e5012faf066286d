import { writeCount } from '@teduh/shared/counts';
import { imageRules } from '@teduh/shared/images';

const megabyte = 1024 * 1024;
const isAllowedType = ({ type }: File) => imageRules.types.some((allowed) => allowed === type);

export type ImageLimit = { max: number; noun: 'images' | 'photographs' };

function problemOf(file: File): string | null {
  if (!isAllowedType(file)) return `${file.name} is not a PNG or JPEG image.`;
  if (file.size <= imageRules.maxBytes) return null;
  const size = (Math.ceil((file.size / megabyte) * 10) / 10).toFixed(1);
  return `${file.name} has ${size} MB; at most ${imageRules.maxBytes / megabyte} MB are possible.`;
}

const leftOut = ({ max, noun }: ImageLimit, count: number) =>
  `At most ${max} ${noun} are possible: ${writeCount(count, 'was', 'were')} left out.`;

/** Splits the chosen files into those that can be sent and messages about the others. */
export function sortFiles(
  files: File[],
  alreadyThere: number,
  limit: ImageLimit,
): { accepted: File[]; problems: string[] } {
  const problems = files.flatMap((file) => problemOf(file) ?? []);
  const good = files.filter((file) => problemOf(file) === null);
  const accepted = good.slice(0, Math.max(limit.max - alreadyThere, 0));
  const tooMany = good.length - accepted.length;
  return { accepted, problems: tooMany > 0 ? [...problems, leftOut(limit, tooMany)] : problems };
}

/** Of one image. */
export const imageRule = `PNG or JPEG, at most ${imageRules.maxBytes / megabyte} MB`;
export const sizeRule = `${imageRule} each`;
