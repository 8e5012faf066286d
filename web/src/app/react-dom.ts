/** A separate file for vite.config.ts, which puts it into a chunk of its own: evaluating React is then a task of its own. */
export { createRoot, hydrateRoot } from 'react-dom/client';
