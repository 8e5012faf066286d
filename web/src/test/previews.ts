import { vi } from 'vitest';

/** Replaces the object URLs of previews by ones that tell the file. */
export function stubPreviews() {
  URL.createObjectURL = vi.fn((file) => `blob:${(file as File).name}`);
  URL.revokeObjectURL = vi.fn();
}

/** The previews that were revoked. URLs of exports are left out, because other tests may leave them to be revoked later. */
export const revokedPreviews = () =>
  vi
    .mocked(URL.revokeObjectURL)
    .mock.calls.flat()
    .filter((url) => url.endsWith('.png'));
