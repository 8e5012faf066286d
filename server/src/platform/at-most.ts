/**
 * Options of an LRU cache that holds so many entries. It takes room for them as they come: with `max` it takes room for all of them when it
 * is made, which is most of the time that the application takes to be built.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
