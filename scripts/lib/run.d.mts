export const serverOptions: string;
export const serverEnvironment: { NODE_OPTIONS: string; MALLOC_ARENA_MAX: string };
