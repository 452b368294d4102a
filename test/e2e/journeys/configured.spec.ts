import type { Page } from '@playwright/test'
import type { BrowserConfig } from '#server/web/browserConfig.ts'
import { distFolder } from '#scripts/lib/build/productBuild.ts'
import { serveDeployment } from '#test/support/server/deployment.ts'
import { expect, test } from '#test/support/browser/e2e.ts'
import { typeSignIn, people } from '#test/e2e/support/people.ts'

/*
 * Installations with reCAPTCHA or providers, with the real pages and headers. Small scripts replace Google's: they do what the SDK
 * needs and create the same policies.
 */

const script = { contentType: 'text/javascript' }

/** What Google's scripts do when they run: the library creates its policy and logs an error if it is blocked. */
const library = `
  const same = { createHTML: (text) => text, createScript: (text) => text, createScriptURL: (text) => text }
  const library = trustedTypes.createPolicy('goog#html', same)
`
const loader = `
  (() => {
    ${library}
    trustedTypes.createPolicy('gapi#gapi', same)
    const frame = {
      restyle: async () => {},
      ping: async (answer) => answer(),
      register: () => {},
      send: () => {},
    }
    const iframes = {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({ open: (_options, opened) => opened(frame) }),
    }
    window.gapi = {
      iframes: undefined,
      load: (_name, { callback }) => {
        window.gapi.iframes = iframes
        callback()
      },
    }
    const name = new URL(document.currentScript.src).searchParams.get('onload')
    window[name]()
  })()
`

/** reCAPTCHA's first script sets the URL of its second one as text. */
const recaptchaLoader = `
  (() => {
    const second = document.createElement('script')
    second.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js'
    document.head.append(second)
    const waiting = []
    window.recaptchaWaits = waiting
    window.grecaptcha = { enterprise: { ready: (run) => waiting.push(run) } }
  })()
`
const recaptcha = `
  (() => {
    ${library}
    document.createElement('div').innerHTML = library.createHTML('<i></i>')
    Object.assign(window.grecaptcha.enterprise, {
      ready: (run) => run(),
      render: (_place, { callback }) => {
        window.recaptchaDone = callback
        return 0
      },
      execute: async () => {
        window.recaptchaDone()
        return 'checked by reCAPTCHA'
      },
    })
    window.recaptchaWaits.forEach((run) => run())
  })()
`

/** Opens the sign-in page of an installation and records the windows it opens. */
async function openLogin(page: Page, url: string): Promise<void> {
  await page.route('https://apis.google.com/js/api.js?*', (route) =>
    route.fulfill({ ...script, body: loader }),
  )
  // Only the arguments of the opened window matter here.
  await page.context().route('**/emulator/auth/handler?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Provider</title><link rel="icon" href="data:,">',
    }),
  )
  await page.goto(`${url}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

async function withInstallation(
  product: string | undefined,
  changes: Partial<BrowserConfig>,
  visit: (url: string) => Promise<void>,
): Promise<void> {
  const installation = await serveDeployment(distFolder, product ?? '', changes)
  try {
    await visit(installation.url)
  } finally {
    await installation.stop()
  }
}

const providers = ['google', 'microsoft'] as const

test("a provider's window opens at its size and reports being closed early", async ({ page, baseURL }) => {
  await withInstallation(baseURL, { providers }, async (url) => {
    await openLogin(page, url)
    for (const name of ['Google', 'Microsoft']) {
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: `Continue with ${name}` }).click()
      const popup = await opened
      await popup.waitForURL(/emulator\/auth\/handler/)
      expect(new URL(popup.url()).searchParams.get('providerId')).toBe(`${name.toLowerCase()}.com`)
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
      await popup.close()
    }
    await expect(page.getByRole('alert')).toContainText(
      'The sign-in window was closed before you finished signing in. Try again.',
      { timeout: 15_000 },
    )
  })
})

test('a blocked window says how to allow it', async ({ page, baseURL }) => {
  await withInstallation(baseURL, { providers }, async (url) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openLogin(page, url)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('alert')).toContainText('Your browser blocked the sign-in window.')
  })
})

test('with reCAPTCHA the page works and every call has its token', async ({ page, baseURL, pageErrors }) => {
  pageErrors.expect(/403 \(Forbidden\)/)
  const integrity: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hrms/')) integrity.push(request.headers()['x-firebase-appcheck'])
  })
  const requests: unknown[] = []
  const now = Math.floor(Date.now() / 1_000)
  const claims = Buffer.from(JSON.stringify({ iat: now, exp: now + 3_600 })).toString('base64url')
  const attested = `e30.${claims}.signed`
  await page.route('https://www.google.com/recaptcha/enterprise.js?*', (route) =>
    route.fulfill({ ...script, body: recaptchaLoader }),
  )
  await page.route('https://www.gstatic.com/recaptcha/releases/**', (route) =>
    route.fulfill({ ...script, body: recaptcha }),
  )
  await page.route('https://content-firebaseappcheck.googleapis.com/**', async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    requests.push(route.request().postDataJSON())
    await route.fulfill({ headers, json: { token: attested, ttl: '3600s' } })
  })
  const appCheck = { mode: 'recaptcha', siteKey: 'site' } as const
  await withInstallation(baseURL, { appCheck, providers }, async (url) => {
    await openLogin(page, url)
    await typeSignIn(page, people.cleo)
    await expect.poll(() => integrity).toContain(attested)
    expect(requests).toContainEqual({ recaptcha_enterprise_token: 'checked by reCAPTCHA' })
  })
})

test('the page blocks any other script', async ({ page, baseURL, pageErrors }) => {
  pageErrors.expect(/TrustedScriptURL|content security policy/i)
  await withInstallation(baseURL, { providers }, async (url) => {
    await openLogin(page, url)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await (await opened).close()
    const refused = await page.evaluate(() => {
      try {
        document.createElement('script').src = 'https://apis.google.com.evil.test/js/api.js?'
        return 'taken'
      } catch (error) {
        return String(error)
      }
    })
    expect(refused).toContain('is not allowed here')
  })
})
