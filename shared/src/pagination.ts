import { z } from 'zod';
import { blankIsUnset, optionalLine } from './fields.ts';
import { searchMaxLength } from './pagination.constants.ts';

const listLimit = 1000;

export const Page = z.object({
  limit: z.coerce
    .number('Limit must be a number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(listLimit, `Limit can be at most ${listLimit}`)
    .default(listLimit),
  cursor: z.string().max(2000, 'This cursor is not valid').optional(),
});

/** What is searched for. */
export const search = {
  q: z.preprocess(blankIsUnset, optionalLine('Search', searchMaxLength).optional()),
};

/** The order of a list: by one of the words, `-` in front for descending. */
export function sortBy<const Word extends string>(
  sorts: readonly Word[],
  otherwise: NoInfer<Word | `-${Word}`>,
) {
  type Sort = Word | `-${Word}`;
  const words = sorts.flatMap((word): Sort[] => [word, `-${word}`]);
  return z.preprocess(
    blankIsUnset,
    z
      .enum(words, { error: `Sort must be one of ${words.join(', ')}` })
      .optional()
      .transform((sort): Sort => sort ?? otherwise),
  );
}

/** A list that is searched and sorted: newest first unless asked otherwise. */
export const searchedPage = <const Word extends string>(sorts: readonly ('createdAt' | Word)[]) =>
  Page.extend({ ...search, sort: sortBy<'createdAt' | Word>(sorts, '-createdAt') });

/** Where a list goes on, and where it goes back to. */
export const cursors = { nextCursor: z.string().optional(), previousCursor: z.string().optional() };

/** Whatever a list is asked for applies to its export, which has no pages. */
export const unpaged = { limit: true, cursor: true } as const;
