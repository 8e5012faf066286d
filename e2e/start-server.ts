import { rmSync } from 'node:fs';

// Every run begins with the data of a very first start.
rmSync(process.env.TEDUH_DATA_DIR ?? '.cache/e2e-data', { recursive: true, force: true });
await import('../server/src/main.ts');
