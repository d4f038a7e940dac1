// The import rules of docs/architecture.md, checked on every change.
const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to,
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
    rule('only-ui-knows-the-component-library', '^web/src/(?!ui/)', {
      path: 'node_modules/react-aria-components/',
    }),
    rule('front-door-only', '/src/features/([^/]+)/', {
      path: '/src/features/([^/]+)/(?!\\1\\.tsx?$)',
      pathNot: '/src/features/$1/',
    }),
    rule('product-does-not-know-its-tests', '^(contract|presentation|server|web)/src/', {
      path: '^(server|web)/test/|^e2e/|^tools/|\\.test\\.tsx?$',
    }),
  ],
  options: {
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
