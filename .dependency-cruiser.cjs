// The import rules of docs/architecture.md, checked on every change.
const { existsSync, readdirSync } = require('node:fs')
const { interfaces, server: placed } = require('./tools/layers.json')

const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to,
})

const exactly = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const oneOf = (names) => `(${names.map(exactly).join('|')})`
const features = '^server/src/features'

/** What a feature declares for its connectors; types of it may be known at the top. */
const declaredInterfaces = `${features}/${oneOf(interfaces)}$`

/** A feature that stands in no layer yet is of the highest: it may use the others, and nobody builds on it. */
const folder = 'server/src/features'
const known = new Set(placed.flatMap((one) => one.features))
const unplaced = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !known.has(name))
const [{ features: entries, ...highest }, ...lower] = placed
const layers = [{ ...highest, features: [...entries, ...unplaced] }, ...lower]

/** A feature knows those of lower layers, and none of its own: what it needs of them is handed in at the top. */
const layerRules = layers.map(({ layer, features: own }, n) => {
  const notBelow = layers.slice(0, n + 1).flatMap((one) => one.features)
  return rule(
    `layers-${layer.replaceAll(' ', '-')}-know-only-lower-ones`,
    `${features}/${oneOf(own)}/`,
    { path: `${features}/${oneOf(notBelow)}/`, pathNot: `${features}/$1/` },
  )
})

module.exports = {
  forbidden: [
    rule('no-cycles', '', { circular: true }),
    rule('nothing-unresolved', '^(contract|presentation|server|web|e2e|tools)/', {
      couldNotResolve: true,
    }),
    rule('contract-knows-only-zod', '^contract/', { pathNot: '^contract/|node_modules/zod/' }),
    rule('presentation-knows-only-itself', '^presentation/', {
      pathNot: '^presentation/|node_modules/lean-qr/',
    }),
    rule('web-and-server-meet-in-the-contract', '^web/', { path: '^server/' }),
    rule('server-does-not-know-the-web', '^server/', { path: '^web/' }),
    rule('platform-does-not-know-features', '/src/(platform|ui)/', {
      path: '/src/(features|connectors)/',
    }),
    rule('features-do-not-know-connectors', '/src/features/', { path: '/src/connectors/' }),
    rule('connectors-know-only-declared-interfaces', '^server/src/connectors/', {
      path: '^server/src/(?!connectors/|platform/)',
      pathNot: declaredInterfaces,
    }),
    rule('only-ui-knows-the-component-library', '^web/src/(?!ui/)', {
      path: 'node_modules/react-aria-components/',
    }),
    rule('front-door-only', '/src/features/([^/]+)/', {
      path: '/src/features/([^/]+)/(?!\\1\\.tsx?$)',
      pathNot: '/src/features/$1/',
    }),
    // Whoever puts the features together uses what they registered (features.ts finds it), and their front doors.
    rule('processes-use-front-doors', '^server/src/(?!features/|connectors/)', {
      path: `${features}/([^/]+)/(?!\\1\\.ts$)`,
      pathNot: declaredInterfaces,
    }),
    rule('features-do-not-know-processes', `${features}/`, {
      path: '^server/src/(?!features/|platform/|(feature|resources)\\.ts$)',
    }),
    // They are read while features are still being loaded.
    rule('settings-know-only-the-platform', `${features}/[^/]+/settings\\.ts$`, {
      path: '^server/src/(?!platform/)',
    }),
    ...layerRules,
    rule('product-does-not-know-its-tests', '^(contract|presentation|server|web)/src/', {
      path: '^(server|web)/test/|^e2e/|^tools/|\\.test\\.tsx?$',
    }),
  ],
  options: {
    // Our TypeScript is newer than those the cruiser knows. That it sees imports of types, import-rules.test.ts shows.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|reports|\\.services)/' },
    tsPreCompilationDeps: true,
    // Without this the packages of the workspace stay unresolved, and no rule sees them.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
