// The import table of docs/architecture.md. Patterns see paths relative to this folder.
const lifecycles = '^src/domain/[^/]+/lifecycle[.]machine[.]ts$'
const tests = '^test/'
const packageRoot = 'node_modules/'

/** Returns a rule: of this repository's files, those matching `from` may only import those matching `to`. */
function layer(name, from, to, except = {}) {
  return {
    name: `layer-${name}`,
    severity: 'error',
    comment: `${name} may import only what the table of docs/architecture.md allows`,
    from: { path: from, ...except },
    to: { path: '^(src|server|scripts|test)/', pathNot: to },
  }
}

/** Returns a rule: of the files in src and server, only those matching `from` may import the packages. */
function onlyIn(name, packages, from) {
  return {
    name: `package-${name}`,
    severity: 'error',
    comment: `only ${from.join(', ')} may import ${packages.join(', ')}`,
    from: { path: '^(src|server)/', pathNot: from },
    to: { path: packages.map((item) => `${packageRoot}${item}/`) },
  }
}

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '^test/',
          '\\.d\\.m?ts$',
          '^[^/]+\\.(ts|mjs|js)$',
          '^src/(?:main|prerender)\\.tsx$',
          '^server/main\\.ts$',
          '^scripts/[^/]+\\.(ts|mjs)$',
        ],
      },
      to: {},
    },
    {
      name: 'no-barrels',
      severity: 'error',
      comment: 'a file that only re-exports others hides where things are defined',
      from: {},
      to: { path: '/index[.]tsx?$', pathNot: packageRoot },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-undeclared',
      severity: 'error',
      from: { path: '^(src|server|scripts|test)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'server-needs-runtime-packages',
      severity: 'error',
      comment: 'the server runs without the development packages',
      from: { path: '^server/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { path: tests },
    },
    {
      name: 'nothing-imports-scripts',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { path: '^scripts/' },
    },

    layer('lookups', '^src/lookups/', '^src/lookups/'),
    layer('domain', '^src/domain/', '^src/(lookups|domain)/'),
    layer('services', '^src/services/', '^src/(lookups|domain|services)/'),
    layer('machines', '^src/machines/', ['^src/(lookups|domain|machines|services)/']),
    {
      name: 'machines-know-services-by-type',
      severity: 'error',
      from: { path: '^src/machines/' },
      to: { path: '^src/services/', dependencyTypesNot: ['type-only'] },
    },
    layer('views', '^src/views/', '^src/(lookups|domain|machines|views)/'),
    {
      name: 'views-know-machines-by-type',
      severity: 'error',
      comment: 'views read selectors and types; they never run a chart',
      from: { path: '^src/views/' },
      to: {
        path: '^src/machines/',
        pathNot: ['[sS]electors\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    layer('ui', '^src/views/(ui|theme)/', '^src/views/(ui|theme)/'),
    layer('devtools', '^src/devtools/', '^src/(devtools|views/(ui|theme))/'),
    {
      name: 'only-the-start-knows-devtools',
      severity: 'error',
      comment: 'the build leaves out what src/main.tsx imports in development only',
      from: { path: '^(src|server)/', pathNot: ['^src/devtools/', '^src/main\\.tsx$'] },
      to: { path: '^src/devtools/' },
    },
    layer('server', '^server/', ['^src/(lookups|domain)/', '^server/']),

    onlyIn(
      'react',
      [
        'react',
        'react-dom',
        'wouter',
        '@radix-ui/[^/]+',
        '@xstate/react',
        'downshift',
        'cmdk',
        'lucide-react',
        'react-error-boundary',
        '@vanilla-extract/[^/]+',
      ],
      ['^src/views/', '^src/devtools/', '^src/(?:main|prerender)\\.tsx$'],
    ),
    onlyIn('http', ['ky', 'firebase'], ['^src/services/']),
    onlyIn(
      'database',
      ['pg', 'drizzle-orm', '@electric-sql/[^/]+'],
      ['^server/(db|embedded|records|jobs|mail)/'],
    ),
    onlyIn('fastify', ['fastify', '@fastify/[^/]+', 'fastify-type-provider-zod'], ['^server/']),
    onlyIn(
      'charts',
      ['xstate'],
      [
        '^src/machines/',
        '^src/domain/kernel/transition[.]ts$',
        lifecycles,
        '^src/main\\.tsx$',
        '^src/views/',
        '^src/devtools/',
      ],
    ),
    {
      name: 'lookups-and-domain-are-pure',
      severity: 'error',
      from: { path: '^src/(lookups|domain)/' },
      to: { path: packageRoot, pathNot: `${packageRoot}(zod|xstate)/` },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'production-reaches-no-demo',
      severity: 'error',
      comment:
        'the emulator, the demo data, local attestation and the embedded database do not exist in production',
      from: { path: '^server/(main|serve)\\.ts$' },
      to: { path: '^server/(demo|embedded)/', reachable: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.css\\.ts\\.vanilla', '^dist/', '^\\.cache/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    moduleSystems: ['es6'],
  },
}
