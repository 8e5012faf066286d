import { rmSync } from 'node:fs';
import { bundleServer } from '../scripts/release/bundle.ts';
import { programs } from './programs.ts';

// The server of a release, with the data of a very first start.
await bundleServer(programs.directory);
rmSync(process.env.TEDUH_DATA_DIR ?? '.cache/e2e-data', { recursive: true, force: true });
await import(programs.server);
