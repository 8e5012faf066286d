import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { allPages, type Page, pageFile } from '../shared/src/pages.ts';

/**
 * Which modules share a script file. Left alone, every small part that two pages share becomes a file of its own: dozens of requests
 * per page. A module belongs to the first group that takes it, and takes along what it needs: groups that need the most come last.
 */
type Group = Rolldown.CodeSplittingGroup;
type Context = Rolldown.ChunkingContext;
type ModuleInfo = Rolldown.ModuleInfo;

const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
const packages = (...paths: string[]) =>
  new RegExp(`node_modules/(?:${paths.join('|')})`.replaceAll('/', String.raw`[\\/]`));
const own = (...paths: string[]) =>
  new RegExp(`(?:web|shared)/src/(?:${paths.join('|')})`.replaceAll('/', String.raw`[\\/]`));
const mantine = (...components: string[]) =>
  packages(`@mantine/core/esm/components/(?:${components.join('|')})`);

const isIcon = packages('@tabler/icons-react/dist/esm/icons/');

const libraries: Group[] = [
  // They are separate, so that a page is hydrated in several short tasks instead of a long one.
  { name: 'react', test: anyOf(packages('(?:react|react-dom|scheduler)/'), own('app/react-dom\\.ts$')) },
  { name: 'router', test: packages('react-router/') },
  { name: 'state', test: packages('(?:@reduxjs/toolkit|react-redux|redux|redux-thunk|immer|reselect)/') },
  {
    name: (id, context) => (isIcon.test(id) && !isFrequentIcon(id, context) ? null : 'shell'),
    debugName: 'shell',
    test: anyOf(
      mantine(
        '(?:ActionIcon|Anchor|Badge|Button|Center|CloseButton|Container|Group|Loader|Paper|Portal)/',
        '(?:SimpleGrid|Skeleton|Stack|Text|Title|UnstyledButton|VisuallyHidden)/',
        // Used by the carousel too, which would otherwise bring all the forms to the home page.
        'Accordion/AccordionChevron',
      ),
      packages(
        '@mantine/core/esm/core/',
        '@mantine/hooks/esm/(?:use-(?:debounced-callback|force-update|id|merged-ref|uncontrolled)|utils/clamp)/',
        '@tabler/icons-react/',
      ),
    ),
  },
  {
    // Menus need it too.
    name: 'input',
    test: anyOf(
      mantine('(?:Alert|Input|InputBase)/', 'Checkbox/CheckIcon', 'Radio/RadioIcon'),
      packages('@mantine/core/styles/CloseButton'),
      own('ui/styles-app\\.css$'),
    ),
  },
  {
    name: 'forms',
    test: anyOf(
      packages('@mantine/form/'),
      mantine('(?:Checkbox|InlineInput|NativeSelect|PasswordInput|Textarea|TextInput)/'),
      // Few pages have tabs, and these have forms.
      mantine('Tabs/'),
      packages('@mantine/core/styles/Tabs'),
    ),
  },
  {
    name: 'toaster',
    test: anyOf(packages('@mantine/notifications/', 'react-remove-scroll/'), own('ui/toaster\\.tsx$')),
  },
  {
    name: 'dialogs',
    test: anyOf(mantine('(?:Drawer|FocusTrap|Modal|ModalBase|Overlay|ScrollArea|Transition)/')),
  },
  { name: 'popovers', test: anyOf(mantine('(?:Menu|Popover)/'), packages('@floating-ui/')) },
];

const zod = packages('zod/');

/** A module and all that `next` leads to from it. */
function reach(id: string, next: (module: ModuleInfo) => readonly string[], context: Context): string[] {
  const reached = new Set([id]);
  for (const one of reached) {
    const module = context.getModuleInfo(one);
    if (module) for (const other of next(module)) reached.add(other);
  }
  return [...reached];
}

/** The files loaded on their own (`main.tsx`, layouts, pages, dialogs) that need a module at once. */
const entriesOf = (id: string, context: Context) =>
  reach(id, ({ importers }) => importers, context)
    .filter((user) => user.endsWith('main.tsx') || context.getModuleInfo(user)?.dynamicImporters.length)
    .map((user) => basename(user));

type Part = {
  id: string;
  isFor(entries: string[]): boolean;
  isForSchemas(): boolean;
  needs(pattern: RegExp): boolean;
};

/** These are loaded on their own, and always together with parts of the same layout. Most visits of who is signed in begin with the last. */
const groupedLayouts = own('app/layouts/(?:auth|dashboard)-layout\\.tsx$', 'pages/dashboard\\.page\\.tsx$');

const ownModule = own('.*\\.(?:tsx?|module\\.css)$');

/** Our own modules that several entries share. `takesIcons`: with those that only they use. */
const partsOf = (name: string, belongs: (part: Part) => boolean, takesIcons = false): Group => ({
  name(id, context) {
    if (takesIcons && isIcon.test(id)) return name;
    if (!ownModule.test(id)) return null;
    const entries = entriesOf(id, context);
    if (entries.length < 2 && !groupedLayouts.test(id)) return null;
    const isPart = belongs({
      id,
      isFor: (others) => entries.some((entry) => others.includes(entry)),
      isForSchemas: () =>
        reach(id, ({ importers }) => importers, context).some((user) =>
          context.getModuleInfo(user)?.importedIds.some((needed) => zod.test(needed)),
        ),
      needs: (pattern) =>
        reach(id, ({ importedIds }) => importedIds, context).some((needed) => pattern.test(needed)),
    });
    return isPart ? name : null;
  },
  debugName: name,
});

const filesOf = (pages: Page[]) => pages.map(({ name }) => `${pageFile(name)}.page.tsx`);
const hasForm = ({ name, layout }: Page) =>
  layout === 'auth' || name === 'listing' || name === 'listingDetail';

/** Few visitors come to these. What only they share is a file of its own. */
const isForVerifying = ({ name }: Page) => name === 'verify' || name === 'verifyCode';
const verifyPages = filesOf(allPages.filter(isForVerifying));

const publicPages = [
  'featured-carousel.tsx',
  'not-found.page.tsx',
  'public-layout.tsx',
  ...filesOf(allPages.filter((page) => page.access === 'public' && !hasForm(page) && !isForVerifying(page))),
];
const publicForms = ['auth-layout.tsx', ...filesOf(allPages.filter(hasForm))];
const dashboards = [
  'admin-dashboard.tsx',
  'admin-figures.tsx',
  'confirm-dialog.tsx',
  'customer-dashboard.tsx',
  'dashboard-layout.tsx',
  'dashboard-nav-drawer.tsx',
  'dashboard.page.tsx',
  'notifications-popover.tsx',
  'own-deposit.tsx',
  'tenant-questions.tsx',
  'user-menu-dropdown.tsx',
  'waiting-for-admin.tsx',
];

/** All icons come from one file that lists them: who uses one is found by its name. */
function isFrequentIcon(id: string, context: Context): boolean {
  const icon = basename(id, '.mjs');
  const lists = context.getModuleInfo(id)?.importers ?? [];
  const users = lists.flatMap((list) => context.getModuleInfo(list)?.importers ?? []);
  const name = new RegExp(`\\b${icon}\\b`);
  return users
    .filter((user) => ownModule.test(user) && name.test(context.getModuleInfo(user)?.code ?? ''))
    .flatMap((user) => entriesOf(user, context))
    .some((entry) => [...publicPages, ...publicForms, ...dashboards, 'main.tsx'].includes(entry));
}

/** Only tenants have these. */
const nextSteps = own('features/dashboard/next-step');

/** Our own fields bring inputs, numbers and selects along. */
const fields = /-(?:fields?|form|input|select)\.tsx$/;
const isLight = ({ needs }: Part) => !needs(zod) && !needs(fields);
const isCommon = ({ id, isFor }: Part) =>
  isFor(['main.tsx']) ||
  (isFor(dashboards) && isFor([...publicPages, ...publicForms])) ||
  (/shared[\\/]src/.test(id) && isFor([...dashboards, ...publicPages, ...publicForms, ...verifyPages]));
/** Lengths and limits of what is entered: forms load them, and dashboards do not. */
const isConstant = ({ id, isForSchemas }: Part) => /shared[\\/]src/.test(id) && isForSchemas();

const ownParts: Group[] = [
  partsOf('common', (part) => isLight(part) && isCommon(part)),
  partsOf('public', (part) => isLight(part) && part.isFor(publicPages)),
  partsOf(
    'public-forms',
    (part) => !part.needs(zod) && (part.isFor(publicForms) || (isLight(part) && isConstant(part))),
  ),
  partsOf('dashboard', (part) => isLight(part) && part.isFor(dashboards) && !nextSteps.test(part.id)),
  partsOf('next-steps', ({ id }) => nextSteps.test(id)),
  partsOf('verify', ({ isFor }) => isFor(verifyPages)),
  partsOf('signed-in', isLight, true),
  partsOf('schemas', ({ needs }) => needs(zod) && !needs(fields)),
  // The admin's upload of a signed contract shares its field with the page that signs and pays.
  partsOf('paying', ({ id }) =>
    own('features/payments/', 'features/contracts/signed-contract-field').test(id),
  ),
  {
    name: 'menus',
    test: /(?:confirm-dialog|dashboard-nav-drawer|notifications-popover|user-menu-dropdown)\.tsx$/,
  },
  { name: 'dropzones', test: /(?:image|pdf)-dropzone\.tsx$/ },
];

export const chunkGroups = [...libraries, ...ownParts];
