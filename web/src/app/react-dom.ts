/** A file of its own (vite.config.ts): what React does when it is first loaded is a task of its own, too. */
export { createRoot, hydrateRoot } from 'react-dom/client';
