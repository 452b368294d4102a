import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { emulatorOf } from '#test/e2e/support/emulator.ts'
import { rows } from '#test/e2e/support/lists.ts'
import {
  clientNames,
  goTo,
  openNavigation,
  people,
  signInByHand,
  signOut,
  typeSignIn,
} from '#test/e2e/support/people.ts'

const everyArea = [
  'Dashboard',
  'Contracts',
  'Invoices',
  'Employees',
  'Timesheets',
  'Documents',
  'Settings',
  'Sign out',
]

const whoSees = [
  { person: 'sam', entries: everyArea, clients: ['NWTX', 'NWNJ', 'HRBR'] },
  { person: 'ada', entries: everyArea, clients: ['NWTX', 'NWNJ'] },
  { person: 'cleo', entries: everyArea, clients: [] },
  { person: 'hana', entries: everyArea, clients: [] },
  { person: 'evan', entries: ['Dashboard', 'Timesheets', 'Documents', 'Settings', 'Sign out'], clients: [] },
] as const

for (const { person, entries, clients } of whoSees) {
  test(
    `${person} signs in with one click, sees what the role allows, and signs out`,
    // The drawer shows the same entries as the sidebar; this test looks at the one with the client switcher.
    { tag: person === 'ada' ? '@phone' : [] },
    async ({ page }) => {
      await signInByHand(page, person)
      // The URL names the client if the user has more than one.
      await expect(page).toHaveURL(clients.length === 0 ? /\/dashboard$/ : /\/dashboard\?client=NWTX$/)
      await expect(page).toHaveTitle('Dashboard · Muster')
      const around = await openNavigation(page)
      await expect(around.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        ...entries,
      ])
      await expect(around.getByText(people[person])).toBeVisible()
      const switcher = around.getByRole('combobox', { name: 'Client', exact: true })
      if (clients.length === 0) await expect(switcher).toHaveCount(0)
      else {
        const names = clients.map((code) => clientNames[code])
        const options = switcher.getByRole('option')
        // Sam sees every client, including those that other journeys add.
        if (person === 'sam') await expect(options).toContainText(names)
        else await expect(options).toHaveText(names)
        await expect(switcher.locator('option:checked')).toHaveText(clientNames.NWTX)
      }
      await around.getByRole('link', { name: 'Sign out', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('muster.session'))).toBeNull()
    },
  )
}

test('evan can view the client and the settings', async ({ page }) => {
  await signInByHand(page, 'evan', '/settings')
  await expect(page.getByText(clientNames.NWTX, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('the search is restored exactly after signing in', async ({ page }) => {
  await signInByHand(page, 'cleo', `/employees/list?q=${encodeURIComponent('#a&page=2')}`)
  const box = page.getByRole('searchbox', { name: 'Search employees' })
  await expect(box).toHaveValue('#a&page=2')
  for (const words of ['a+b', '50%', '%41', '%20']) {
    const answer = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('search') === words,
    )
    await box.fill(words)
    await answer
    await page.reload()
    await expect(box).toHaveValue(words)
  }
})

test('evan, an employee, has no access to the employees page', { tag: '@phone' }, async ({ page }) => {
  await signInByHand(page, 'evan', '/employees')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page).toHaveTitle('No access · Muster')
  await expectAccessible(page, 'no access')
  for (const path of ['/contracts/list', '/contracts/projects', '/invoices/list']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  }
})

test('nora, who has no client, sees why and can only sign out', { tag: '@phone' }, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hrms/v1/')) requests.push(new URL(request.url()).pathname)
  })
  await signInByHand(page, 'nora')
  const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(alert).toContainText(
    'User is not mapped to a client. Please contact your HR to add you to a client.',
  )
  await expect(page.getByRole('link')).toHaveCount(0)
  await expectAccessible(page, 'unmapped')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No client yet' })).toBeVisible()
  await expect(page.getByText('User is not mapped to a client.')).toBeVisible()
  await page.goto('/employees/list')
  await expect(page.getByRole('heading', { name: 'No client yet' })).toBeVisible()
  expect(new Set(requests)).toEqual(new Set(['/hrms/v1/user']))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('dan, whose account is disabled, is rejected with the reason', async ({ page, pageErrors }) => {
  pageErrors.expect(/400 \(Bad Request\)/)
  await page.goto('/login')
  await typeSignIn(page, people.dan)
  await expect(page.getByRole('alert')).toContainText('disabled')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, 'refused sign-in')
})

test(
  'a wrong password and an unknown email get the same text',
  { tag: '@phone' },
  async ({ page, pageErrors }) => {
    pageErrors.expect(/400 \(Bad Request\)/)
    await page.goto('/login')
    await expectAccessible(page, 'login')
    await expectNoSidewaysScroll(page)
    await typeSignIn(page, people.cleo, 'not the password')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The email or password is wrong. Check both and try again.')
    await typeSignIn(page, 'nobody@muster.test', 'not the password')
    await expect(alert).toContainText('The email or password is wrong. Check both and try again.')
    await typeSignIn(page, people.cleo)
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

test('missing input is reported at the field, and the password can be shown', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Enter your email.')
  const secret = page.getByLabel('Password', { exact: true })
  await secret.fill('abc')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
})

test('a reload keeps the typed email but never the password, and signing out keeps neither', async ({
  page,
}) => {
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  const secret = page.getByLabel('Password', { exact: true })
  await page.goto('/login')
  await email.fill(people.cleo)
  await secret.fill('half a secret')
  await page.reload()
  await expect(email).toHaveValue(people.cleo)
  await expect(secret).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('half a')
  await typeSignIn(page, people.cleo)
  await expect(page).toHaveURL(/\/dashboard/)
  await signOut(page)
  await expect(email).toHaveValue('')
  await page.reload()
  await expect(email).toHaveValue('')
})

test('a link leads to its page after signing in', async ({ page, pageErrors }) => {
  pageErrors.expect(/404 \(Not Found\)/)
  await signInByHand(page, 'cleo', '/employees/list?q=gar&size=25')
  await expect(page).toHaveURL(/\/employees\/list\?q=gar&size=25$/)
  await expect(page.getByRole('searchbox', { name: 'Search employees' })).toHaveValue('gar')
  await signOut(page)
  await signInByHand(page, 'cleo', '/nowhere/at-all')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/Employees/List/?q=gar')
  await expect(page).toHaveURL(/\/employees\/list\?q=gar$/)
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('cell').first()).toBeVisible()
  await page.goto('/employees/%zz')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
})

const hostile = ['//evil.example', '/\\evil.example', 'javascript:alert(1)']

test('?next= never leads to another site', async ({ page, baseURL }) => {
  for (const next of hostile) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByRole('button', { name: people.cleo }).click()
    await expect(page, next).toHaveURL(`${baseURL}/dashboard`)
    await goTo(page, 'Sign out')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})

test('the account menu has Profile and Sign out', { tag: '@phone' }, async ({ page }) => {
  await signInByHand(page, 'cleo')
  const around = await openNavigation(page)
  await around.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing out leaves one row in the audit trail, however many tabs are open', async ({
  page,
  context,
}) => {
  const actor = await (await emulatorOf(page)).uidOf(people.evan)
  // Shows only Evan's sign-outs, because those of other people would push some to the next page.
  const trail = `/settings/audit?action=LOGOUT&actor=${actor}&size=50`
  await signInByHand(page, 'ada')
  const { text } = await callApi(page, `/audit?action=LOGOUT&actor=${actor}&limit=100`)
  const before = (JSON.parse(text) as unknown[]).length
  await signOut(page)
  await signInByHand(page, 'evan')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.locator('main h1')).toBeVisible()
  const recorded = page.waitForResponse('**/hrms/v1/user/sign-out')
  await signOut(page)
  expect((await recorded).status()).toBe(200)
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.close()
  await signInByHand(page, 'ada', trail)
  const events = rows(page, 'Audit trail')
  await expect(events).toHaveCount(before + 1)
  await expect(events.first().getByRole('cell', { name: 'Signed out', exact: true })).toBeVisible()
})

test('signing out works while the API is unreachable or slow', async ({ page, pageErrors }) => {
  pageErrors.expect(/Failed to load resource/)
  await signInByHand(page, 'evan')
  await page.route('**/hrms/v1/**', (route) => route.abort('connectionrefused'))
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/user/sign-out'))
  await signOut(page)
  await lost
  await page.unroute('**/hrms/v1/**')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await signInByHand(page, 'evan')
  // The request never gets a response.
  await page.route('**/hrms/v1/user/sign-out', () => undefined)
  await signOut(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
