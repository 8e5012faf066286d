import type { useTestApp } from '../test-app.ts';

export type TestApp = ReturnType<typeof useTestApp>;

/** Something that somebody does through the API, and the tenant whom it is about. */
export type UserAction = { tenantId?: string; perform: () => Promise<{ status: number }> };
