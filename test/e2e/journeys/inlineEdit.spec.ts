import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { field, freshName } from '#test/e2e/support/forms.ts'
import { expectRange, rows } from '#test/e2e/support/lists.ts'
import { signIn, signInByHand } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

test.setTimeout(120_000)

/** Adds two employees with unique names and opens the list with only them. */
async function openTwo(page: Page) {
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  const mark = freshName().last
  const added = []
  for (const last of [`${mark}a`, `${mark}b`]) {
    const { status, text } = await callApi(page, '/employee/create', {
      method: 'POST',
      body: {
        firstName: 'Ina',
        lastName: last,
        email: freshName().email,
        phone: '4695550142',
        employmentType: 'W2',
        jobTitle: 'Data engineer',
        department: 'Platform',
        hireDate: '2026-02-01',
        address: {
          street1: '100 Main Street',
          street2: null,
          city: 'Cheyenne',
          state: 'WY',
          zip: '82001',
          country: 'USA',
        },
        workAuth: [{ type: 'USC' }],
      },
    })
    expect(status, text).toBeLessThan(300)
    const { id, version } = JSON.parse(text) as { id: string; version: number }
    added.push({ id, version, name: `${last}, Ina` })
  }
  await page.goto(`/employees/list?q=${mark}&columns=department.tags`)
  await expectRange(page, '1–2 of 2')
  // These columns load after the rows and shift the others.
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  const [one, two] = added
  if (one === undefined || two === undefined) throw new Error('Nobody was added.')
  return { one, two }
}
type Added = Awaited<ReturnType<typeof openTwo>>['one']

const cell = (page: Page, label: string, { name }: Added) =>
  page.getByRole('textbox', { name: `${label} of ${name}`, exact: true })
const rowOf = (page: Page, { name }: Added) => rows(page, 'Employees').filter({ hasText: name })
const stored = async (page: Page, { id }: Added) =>
  JSON.parse((await callApi(page, `/employee/${id}`)).text) as {
    version: number
    jobTitle: string
    department: string
    tags: string[]
  }
async function change(page: Page, added: Added, body: object) {
  const { version } = await stored(page, added)
  const answer = await callApi(page, '/employee/update', {
    method: 'POST',
    body: { id: added.id, version, ...body },
  })
  expect(answer.status, answer.text).toBe(200)
}
/** Opens the first cell of a row with the keyboard. */
async function openFirst(page: Page, added: Added) {
  await page.getByRole('link', { name: added.name }).focus()
  // The editor loads on a key press, once the tools of the list are there. The pencil shows that they are.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.locator('[data-pencil]')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('e')
  await expect(cell(page, 'Job title', added)).toBeFocused()
}

test('the keyboard edits cell after cell, a reload keeps what is typed, and Undo restores a value', async ({
  page,
}) => {
  const { one, two } = await openTwo(page)
  await openFirst(page, one)
  await page.keyboard.type('Architect')
  await expectAccessible(page, 'a list with an open cell')
  await cell(page, 'Job title', one).focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Job title', two)).toBeFocused()
  await expect(rowOf(page, one)).toContainText('Architect')
  await expect(page.getByText('Job title saved', { exact: true })).toBeVisible()
  expect(await stored(page, one)).toMatchObject({ jobTitle: 'Architect', version: one.version + 1 })

  await page.keyboard.press('Tab')
  await expect(cell(page, 'Department', two)).toBeFocused()
  await page.keyboard.type('Sales')
  await page.reload()
  await expect(cell(page, 'Department', two)).toHaveValue('Sales')
  expect(await stored(page, two)).toMatchObject({ department: 'Platform' })
  await cell(page, 'Department', two).press('Tab')
  await expect(cell(page, 'Tags', two)).toBeFocused()
  await page.keyboard.type('night, remote')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: two.name })).toBeFocused()
  await expect(rowOf(page, two)).toContainText('night, remote')
  expect(await stored(page, two)).toMatchObject({ department: 'Sales', tags: ['night', 'remote'] })

  const undone = page.waitForResponse(/\/employee\/update$/)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Tags saved' })
    .getByRole('button', { name: 'Undo' })
    .click()
  expect((await undone).status()).toBe(200)
  await expect(rowOf(page, two)).not.toContainText('night, remote')
  expect(await stored(page, two)).toMatchObject({ department: 'Sales', tags: [] })
})

test('a mouse that rests on a cell while the tools of the list load gets its pencil', async ({ page }) => {
  const { one } = await openTwo(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/ListExtras-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/employees/list?q=${one.name.split(',')[0]}`)
  await rowOf(page, one).getByText('Data engineer').hover()
  release()
  await expect(page.getByRole('button', { name: 'Edit job title', exact: true })).toBeVisible()
})

test('the mouse opens a cell with its pencil, and a rejected or conflicting value stays at its cell', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/412 \(|422 \(|400 \(/)
  const { one, two } = await openTwo(page)
  await rowOf(page, one).getByText('Data engineer').hover()
  await page.getByRole('button', { name: 'Edit job title', exact: true }).click()
  await cell(page, 'Job title', one).fill('')
  await page.keyboard.press('Enter')
  const refused = page.getByRole('button', { name: `Edit job title of ${one.name}: , not saved` })
  await expect(refused).toHaveAccessibleDescription('Enter a job title.')
  await cell(page, 'Job title', two).press('Escape')
  await expectAccessible(page, 'a list with a refused cell')
  await refused.click()
  await cell(page, 'Job title', one).press('Escape')
  await expect(refused).toBeHidden()

  await openFirst(page, two)
  await page.keyboard.type('Clerk')
  await change(page, two, { jobTitle: 'Director' })
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('button', { name: `Edit job title of ${two.name}: Clerk, not saved` })
  await expect(conflict).toHaveAccessibleDescription(/changed this to “Director”\. Press Enter to replace it/)
  expect(await stored(page, two)).toMatchObject({ jobTitle: 'Director' })
  await conflict.click()
  await cell(page, 'Job title', two).press('Enter')
  await expect(rowOf(page, two)).toContainText('Clerk')
  expect(await stored(page, two)).toMatchObject({ jobTitle: 'Clerk' })
})

test('without a network the cell says so and is saved later; a session that ends keeps the text for the record', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|401 \(/)
  const { one } = await openTwo(page)
  await openFirst(page, one)
  await page.keyboard.type('Planner')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const unsaved = page.getByRole('button', { name: `Edit job title of ${one.name}: Planner, not saved` })
  await expect(unsaved).toHaveAccessibleDescription(/Can't reach the server/)
  await context.setOffline(false)
  await unsaved.click()
  await cell(page, 'Job title', one).press('Enter')
  await expect(page.getByText('Job title saved', { exact: true })).toBeVisible()
  expect(await stored(page, one)).toMatchObject({ jobTitle: 'Planner' })

  await openFirst(page, one)
  await page.keyboard.type('Curator')
  const body = JSON.stringify({
    errors: [{ code: 'unauthorized', message: 'Sign in again.' }],
    requestId: 'r',
  })
  await page.route('**/employee/update', (route) =>
    route.fulfill({ status: 401, body, contentType: 'application/json' }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.unroute('**/employee/update')
  await signInByHand(page, 'cleo', `/employees/${one.id}`)
  await expect(field(page, 'Job title')).toHaveValue('Curator')
  expect(await stored(page, one)).toMatchObject({ jobTitle: 'Planner' })
})
