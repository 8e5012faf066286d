import { type RegisterHooksOptions, registerHooks } from 'node:module';

type Resolve = NonNullable<RegisterHooksOptions['resolve']>;

/** Packages of ES modules only, large ones. */
const esModules = /\/node_modules\/(?:jose|kysely|zod)\//;

function formatOf(specifier: string, parentURL: string) {
  if (specifier.endsWith('.ts')) return 'module-typescript';
  return specifier.endsWith('.js') && esModules.test(parentURL) ? 'module' : undefined;
}

const found = new Map<string, ReturnType<Resolve>>();

/** What a workspace imports from a package is the same in all its files. */
function findInPackage(...[specifier, context, next]: Parameters<Resolve>) {
  const workspace = context.parentURL?.split('/src/')[0];
  const key = `${workspace} ${specifier}`;
  const result = found.get(key) ?? { ...next(specifier, context), shortCircuit: true };
  found.set(key, result);
  return result;
}

const resolve: Resolve = (specifier, context, next) => {
  const { parentURL = '' } = context;
  if (!specifier.startsWith('.'))
    return parentURL.endsWith('.ts') ? findInPackage(specifier, context, next) : next(specifier, context);
  const format = formatOf(specifier, parentURL);
  return format
    ? { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
    : next(specifier, context);
};

/**
 * Node looks in the file system for each of 3,000 imports, and for the package that says what kind of module it is. Relative ones name
 * their file here and are taken at their word; packages are looked up once. The server is loaded a quarter sooner for it.
 */
export const registerQuickImports = () => registerHooks({ resolve });
