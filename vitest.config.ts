import { existsSync } from 'node:fs'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { browserFlags, findBrowser } from './test/support/browser.ts'
import { alias } from './vite.config.ts'

const wantsBrowser = process.env['MUSTER_BROWSER_TESTS'] === '1' || process.argv.includes('browser')
const serverSetup = './test/server/setup.ts'
const styledPlugins = () => [react({ compiler: true }), vanillaExtractPlugin()]

const unit: TestProjectConfiguration = {
  test: {
    name: 'unit',
    environment: 'node',
    include: ['test/{domain,lookups,machines,flows,services,scripts,config}/**/*.test.ts'],
    exclude: ['test/scripts/product/**'],
    // Property tests take their time on a busy machine.
    testTimeout: 30_000,
  },
}

const server: TestProjectConfiguration = {
  test: {
    name: 'server',
    environment: 'node',
    include: ['test/server/**/*.test.ts'],
    globalSetup: existsSync(new URL(serverSetup, import.meta.url)) ? [serverSetup] : [],
    // One database serves all files of the suite.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
}

/** The running product: started, killed and started again as a person would. */
const product: TestProjectConfiguration = {
  test: {
    name: 'product',
    environment: 'node',
    include: ['test/scripts/product/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
}

const views: TestProjectConfiguration = {
  plugins: styledPlugins(),
  resolve: { alias },
  test: {
    name: 'views',
    environment: 'jsdom',
    include: ['test/{views,models}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/support/dom.ts'],
    testTimeout: 20_000,
  },
}

function browser(): TestProjectConfiguration {
  const found = findBrowser()
  return {
    plugins: styledPlugins(),
    resolve: { alias },
    // Found late, a package makes the running tests start over.
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
      include: ['test/models/**/*.test.{ts,tsx}'],
      setupFiles: ['test/support/dom.ts'],
      testTimeout: 30_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // A desk; what shows on a phone is the journeys' business.
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
    projects: wantsBrowser ? [unit, server, views, product, browser()] : [unit, server, views, product],
  },
})
