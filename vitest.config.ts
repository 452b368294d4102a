import { existsSync } from 'node:fs'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration, type UserWorkspaceConfig } from 'vitest/config'
import { browserFlags, findBrowser } from './test/support/browser/browser.ts'
import { alias, reactPlugin } from './scripts/lib/reactPlugin.ts'

const wantsBrowser = process.env['MUSTER_BROWSER_TESTS'] === '1' || process.argv.includes('browser')
const serverSetup = './test/server/setup.ts'

/** Tests wait up to 30 seconds for what they expect, because a busy machine is slow. Vitest's default is one second. */
const patient = {
  setupFiles: ['./test/support/patience.ts'],
  expect: { poll: { timeout: 30_000, interval: 50 } },
}
/**
 * In a run of all tests, a failed page test runs once more. Otherwise, one slow frame in 20,000 tests would fail the whole run. The summary
 * names the tests that passed on the second try. Runs of selected files, guards and mutants have no second try. Tests without a page have none either.
 */
const retry = process.env['MUSTER_SECOND_TRY'] === '1' ? 1 : 0
const styledPlugins = () => [reactPlugin(), vanillaExtractPlugin()]

/** These files keep no state in modules, so all files in a worker share the loaded modules. Loading them again for each file took a third of the time. */
const unit: TestProjectConfiguration = {
  test: {
    name: 'unit',
    environment: 'node',
    ...patient,
    include: ['test/{domain,lookups,flows,scripts}/**/*.test.ts'],
    exclude: ['test/scripts/product/**'],
    isolate: false,
    // Property tests are slow on a busy machine.
    testTimeout: 30_000,
  },
}

/** This test needs no page, and takes longer than any page test. If it ran with the page tests, the other worker would wait for it at the end. */
const longest = 'test/views/devtools/copyAsTest.test.ts'

/** These files don't share modules. Their test support registers hooks when it is loaded, and SDKs keep state in modules. */
const isolated: TestProjectConfiguration = {
  test: {
    name: 'isolated',
    environment: 'node',
    ...patient,
    include: ['test/{machines,services}/**/*.test.ts', longest],
    testTimeout: 30_000,
  },
}

const server: TestProjectConfiguration = {
  test: {
    name: 'server',
    environment: 'node',
    ...patient,
    include: ['test/server/**/*.test.ts'],
    globalSetup: existsSync(new URL(serverSetup, import.meta.url)) ? [serverSetup] : [],
    // Each worker has its own database, so files can run in parallel. Modules keep no state from one test to the next.
    isolate: false,
    // Property tests are slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}

/** Starts, kills and restarts the whole product. */
const product: TestProjectConfiguration = {
  test: {
    name: 'product',
    environment: 'node',
    ...patient,
    // Each file has its own ports, folders and databases. Much of the time is spent waiting, so several run at once.
    include: ['test/scripts/product/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}

/** Files in a project with `isolate: false` share one jsdom per worker: creating one for each file took a third of the time. */
const onPages = (name: string, test: UserWorkspaceConfig['test']): TestProjectConfiguration => ({
  plugins: styledPlugins(),
  resolve: { alias },
  test: {
    name,
    environment: 'jsdom',
    ...patient,
    setupFiles: [...patient.setupFiles, './test/support/browser/dom.ts'],
    // One test runs all stories of a chart.
    testTimeout: 60_000,
    retry,
    ...test,
  },
})

/** The shell's tests watch a page load for the first time, so each file needs its own modules. */
const firstVisits = 'test/views/shell/**/*.test.{ts,tsx}'
const views = onPages('views', {
  include: ['test/views/**/*.test.{ts,tsx}'],
  exclude: [firstVisits, longest],
  isolate: false,
})
const shell = onPages('shell', { include: [firstVisits] })
const stories = onPages('stories', { include: ['test/models/**/*.test.{ts,tsx}'], isolate: false })

function browser(): TestProjectConfiguration {
  const found = findBrowser()
  return {
    plugins: styledPlugins(),
    resolve: { alias },
    // If Vite discovers a package during a run, it restarts the tests.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react/compiler-runtime',
        'xstate',
        'xstate/graph',
        '@xstate/react',
        'wouter',
        'zod/mini',
        '@testing-library/react',
        '@testing-library/user-event',
        '@testing-library/jest-dom/vitest',
        '@vanilla-extract/css/fileScope',
        '@vanilla-extract/recipes/createRuntimeFn',
        '@vanilla-extract/sprinkles/createRuntimeSprinkles',
      ],
    },
    test: {
      name: 'browser',
      env: { MUSTER_ALL_STORIES: process.env['MUSTER_ALL_STORIES'] ?? '' },
      // Only the stories on pages. The others don't depend on a browser.
      include: ['test/models/views/**/*.test.{ts,tsx}'],
      ...patient,
      setupFiles: [...patient.setupFiles, './test/support/browser/dom.ts'],
      testTimeout: 60_000,
      retry,
      // Loading every module again for each file took a third of the CPU time.
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // The size of a desktop window. Journeys also use the size of a phone.
        viewport: { width: 1280, height: 900 },
        provider: playwright({
          launchOptions: {
            executablePath: found.executablePath,
            args: browserFlags,
            env: { ...definedEnvironment(), ...found.env },
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export default defineConfig({
  test: {
    api: { port: 0 },
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [unit, isolated, server, views, shell, stories, product, ...(wantsBrowser ? [browser()] : [])],
  },
})
