import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from '#test/support/browser/browser.ts'

const found = findBrowser()
const env = Object.entries({ ...process.env, ...found.env }).filter(
  (pair): pair is [string, string] => pair[1] !== undefined,
)

/** The URLs of the running instances of Muster, separated by spaces. Each worker uses its own, so journeys in different workers don't share users and records. */
const products = process.env['MUSTER_URL'] ?? 'http://127.0.0.1:5173'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: products.split(' ').length,
  fullyParallel: false,
  forbidOnly: true,
  // The run lists tests that only passed on the second try. Fix what made their first try fail.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: products,
    screenshot: 'only-on-failure',
    // Recording a trace slows down a journey, so only second tries have one.
    trace: 'on-first-retry',
    launchOptions: { executablePath: found.executablePath, args: browserFlags, env: Object.fromEntries(env) },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // Only journeys that check how a screen looks: see docs/testing.md.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
