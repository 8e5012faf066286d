/** Imports go one way: api, jobs, commands → use-cases → domain → platform on the server; app → pages → features → ui → api → lib in the web app. */
const test = '\\.test\\.tsx?$|/test/';

/** The web app, lowest layer first: each may import the layers before it. */
const webLayers = ['lib', 'api', 'ui', 'features', 'pages', 'app'];
const webRules = webLayers.map((layer, index) => ({
  name: `web-${layer}-imports-no-higher-layer`,
  severity: 'error',
  from: { path: `^web/src/${layer}/`, pathNot: test },
  to: { path: `^web/src/(${[...webLayers.slice(index + 1), 'main', 'entry-server'].join('|')})[/.]` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other, types included, are one file, or three.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'platform-imports-only-platform',
      severity: 'error',
      comment: 'Floor 1 knows nothing about renting.',
      from: { path: '^server/src/platform/', pathNot: test },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'domain-imports-only-platform-and-itself',
      severity: 'error',
      comment:
        'Floor 2. What several domains do together is a use case; how lists of tenancies are searched stands once.',
      from: { path: '^server/src/domain/([^/]+)/', pathNot: test },
      to: {
        path: '^server/src/',
        pathNot: '^server/src/(platform/|domain/($1/|tenancy-search\\.repository\\.ts$))',
      },
    },
    {
      name: 'use-cases-do-not-know-who-calls-them',
      severity: 'error',
      comment: 'Floor 3 is called by routes, jobs and commands and imports none of them.',
      from: { path: '^server/src/use-cases/', pathNot: test },
      to: { path: '^server/src/', pathNot: '^server/src/(platform|domain|use-cases|deps\\.ts)' },
    },
    {
      name: 'use-cases-do-not-call-each-other',
      severity: 'error',
      comment:
        'What several do inside a transaction is a step. Payments settle, void and refund outside of it, for every caller; an import is written down before it begins, by a file and by the form.',
      from: { path: '^server/src/use-cases/', pathNot: test },
      to: {
        path: '^server/src/use-cases/',
        pathNot: '^server/src/use-cases/(steps/|payments/|imports/store-import\\.ts$)',
      },
    },
    {
      name: 'sql-lives-in-repositories',
      severity: 'error',
      comment: 'Routes, use cases, policies, presenters and mails never see the query builder.',
      from: {
        path: '^(server/src/(api|jobs|use-cases|domain)|sandbox/src|demo/src)/',
        pathNot: `${test}|\\.repository\\.ts$`,
      },
      to: { path: 'node_modules/kysely', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sealing-stays-on-its-thread',
      severity: 'error',
      comment: 'These packages take 0.1 s and 30 MB: only what worker threads run imports them.',
      from: {
        path: '^server/src/',
        pathNot: `${test}|^server/src/platform/(pdf/seal-document|seal/seal-key\\.worker)\\.ts$`,
      },
      to: { path: 'node_modules/(@libpdf|pkijs|asn1js)/' },
    },
    {
      name: 'only-the-drawing-thread-seals',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `${test}|^server/src/platform/pdf/pdf\\.worker\\.ts$` },
      to: { path: '^server/src/platform/(pdf/seal-document|seal/seal-key\\.worker)\\.ts$' },
    },
    {
      name: 'server-runs-without-sandbox-and-demo',
      severity: 'error',
      comment:
        'A static import would make production need them. Only load-extensions.ts imports them, dynamically.',
      from: { path: '^server/src/', pathNot: test },
      to: { path: '^(sandbox|demo)/', dynamic: false },
    },
    {
      name: 'nothing-imports-the-demo',
      severity: 'error',
      from: { path: '^(sandbox|shared|web|e2e|bench)/' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-imports-no-api',
      severity: 'error',
      comment: 'It inserts rows, and later its people use the product through use cases.',
      from: { path: '^demo/', pathNot: test },
      to: {
        path: '^(server|sandbox|web)/',
        pathNot: '^server/src/(platform|domain|use-cases|deps\\.ts|extension\\.ts)',
      },
    },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      from: { path: '^shared/src/', pathNot: test },
      to: { pathNot: '^shared/src/|node_modules/zod' },
    },
    {
      name: 'web-features-stay-apart',
      severity: 'error',
      comment: 'Pages and layouts put features together.',
      from: { path: '^web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    ...webRules,
    {
      name: 'web-and-server-meet-in-shared',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|sandbox)/' },
    },
    {
      name: 'server-does-not-know-the-web',
      severity: 'error',
      from: { path: '^(server|sandbox)/' },
      to: { path: '^web/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no compiler API for other tools; swc reads the sources instead.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
