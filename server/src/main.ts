import { registerQuickImports } from './quick-imports.ts';

registerQuickImports();
await import('./start.ts');
