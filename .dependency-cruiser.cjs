/** The one-way streets of the code. No exceptions: what does not fit here is in the wrong place. */
const test = '\\.test\\.tsx?$|/test/';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or three.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'modules-stay-apart',
      severity: 'error',
      comment: 'What several domains do together is a flow.',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: test },
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/$1/' },
    },
    {
      name: 'platform-knows-nothing-about-renting',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: test },
      to: { path: '^server/src/(modules|flows|sandbox|commands|app|deps|server|main)' },
    },
    {
      name: 'only-doors-start-flows',
      severity: 'error',
      comment:
        'Routes, jobs, and the people of the demo; a flow never starts another one. What several flows do stands in steps.',
      from: { path: '^server/src/', pathNot: `${test}|\\.(routes|jobs)\\.ts$|sandbox/plant-tenancies` },
      to: { path: '^server/src/flows/', pathNot: '^server/src/flows/steps/' },
    },
    {
      name: 'steps-belong-to-flows',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `${test}|\\.(routes|jobs)\\.ts$|^server/src/flows/` },
      to: { path: '^server/src/flows/steps/' },
    },
    {
      name: 'sandbox-has-its-own-doors',
      severity: 'error',
      from: { path: '^server/src/(modules|flows)/', pathNot: test },
      to: { path: '^server/src/sandbox/' },
    },
    {
      name: 'sql-lives-in-repositories',
      severity: 'error',
      comment: 'Routes, policies, presenters and mails never see the query builder.',
      from: { path: '^server/src/(modules|flows|sandbox)/', pathNot: `${test}|\\.repository\\.ts$` },
      to: { path: 'node_modules/kysely' },
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
    {
      name: 'web-goes-one-way',
      severity: 'error',
      comment: 'app → pages → features → ui, api, lib.',
      from: { path: '^web/src/(ui|api|lib)/', pathNot: test },
      to: { path: '^web/src/(app|pages|features)/' },
    },
    {
      name: 'features-do-not-know-pages',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: test },
      to: { path: '^web/src/(app|pages)/' },
    },
    {
      name: 'web-and-server-meet-in-shared',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-does-not-know-the-web',
      severity: 'error',
      from: { path: '^server/' },
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
