import { boxOf, desktop, phone, tablet, title } from '#test/e2e/support/layout.ts'
import { expectRange, rows } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

test('the first column begins below the title, and long names take two lines instead of being cut', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/contracts/projects')
  for (const [path, name] of [
    ['/contracts/projects', 'Projects'],
    ['/invoices/payments', 'Payments'],
    ['/settings/users', 'Users'],
  ] as const) {
    await page.goto(path)
    await expectRange(page, /1–\d+ of/)
    const link = rows(page, name).first().getByRole('link').first()
    expect((await boxOf(link)).x, name).toBeCloseTo((await boxOf(title(page))).x, 0)
  }
  await page.setViewportSize(tablet)
  // It is searched for because other journeys add projects before it.
  await page.goto('/contracts/projects?q=Gringotts+Wizards')
  await expectRange(page, /1–\d+ of/)
  const name = rows(page, 'Projects')
    .getByRole('link', { name: /Gringotts Wizards' Credit Union Network/ })
    .first()
  const cut = await name.evaluate((link) => {
    const text = link.firstElementChild ?? link
    return Math.max(text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight)
  })
  expect(cut, 'pixels of the name that are cut').toBeLessThanOrEqual(1)
})

test('an alert above a list leaves its pagination in view', async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/)
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  await page.route(/format=csv/, (route) => route.abort())
  await page.getByRole('button', { name: /^Export/ }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeInViewport({ ratio: 1 })
})

test('the actions of a record are beside its title, and the facts have the whole width', async ({ page }) => {
  await page.setViewportSize(desktop)
  // Other journeys extend contracts, which can't be extended again.
  await signIn(page, 'cleo', '/contracts/list?status=ACTIVE&kind=EXTERNAL&successor=NONE')
  await expectRange(page, /1–10 of/)
  await rows(page, 'Contracts').first().getByRole('link').click()
  const extend = page.getByRole('button', { name: 'Extend' })
  const [button, heading] = [await boxOf(extend), await boxOf(title(page))]
  expect(button.y).toBeLessThan(heading.y + heading.height)
  const facts = await boxOf(page.locator('header ul').first())
  expect(facts.y).toBeGreaterThanOrEqual(button.y + button.height)
  expect(facts.width).toBeGreaterThan(heading.width)
  // On a phone, they share the width.
  await page.setViewportSize(phone)
  expect((await boxOf(extend)).x + (await boxOf(extend)).width).toBeCloseTo(344, 0)
  expect((await boxOf(page.getByRole('button', { name: 'More actions' }))).x).toBeCloseTo(16, 0)
})

test('on a tablet, the facts at a glance are near their labels, and a week names each day above its date', async ({
  page,
}) => {
  await page.setViewportSize(tablet)
  await signIn(page, 'cleo', '/contracts/list?status=ACTIVE')
  await expectRange(page, /1–10 of/)
  await rows(page, 'Contracts').first().getByRole('link').click()
  const glance = page.getByRole('complementary', { name: 'At a glance' })
  const term = glance.getByText('Starts', { exact: true })
  const start = await term.evaluate(({ nextElementSibling: value }) => {
    const text = document.createRange()
    if (value !== null) text.selectNodeContents(value)
    return text.getBoundingClientRect().x
  })
  expect(start - (await boxOf(term)).x).toBeLessThan(200)
  await page.goto('/timesheets/missing')
  await expectRange(page, /1–\d+ of/)
  await rows(page, 'Missing timesheets').first().getByRole('link').click()
  const week = page.getByRole('grid', { name: /^Week of/ })
  const day = await boxOf(week.getByRole('columnheader', { name: /^Wed/ }))
  expect(day.height, 'height of the header of a day').toBeGreaterThan(40)
  const hidden = await week.evaluate(({ parentElement: scroller }) =>
    scroller === null ? 1 : scroller.scrollWidth - scroller.clientWidth,
  )
  expect(hidden, 'pixels of the week that are out of view').toBeLessThanOrEqual(0)
})

test('on a phone, no texts of a missing timesheet are over each other, and the tools fill their line', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'cleo', '/timesheets/missing')
  await expectRange(page, /1–\d+ of/)
  const places = await rows(page, 'Missing timesheets')
    .first()
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        return width === 0 ? [] : [{ x, y, width, height }]
      }),
    )
  expect(places.length).toBeGreaterThan(3)
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      const overlaps =
        Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
        Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1
      expect(overlaps, JSON.stringify([one, other])).toBe(false)
    }
  }
  const sort = await boxOf(page.getByRole('button', { name: 'Sort' }))
  expect(sort.x + sort.width).toBeCloseTo(344, 0)
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search')
})

test('the whole placeholder of a search box is visible', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/timesheets/missing')
  await expectRange(page, /1–\d+ of/)
  const box = page.getByRole('searchbox', { name: 'Search missing timesheets' })
  const rest = await box.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    const text = document.createElement('canvas').getContext('2d')
    if (text === null) return -1
    text.font = font
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return room - text.measureText(input.placeholder).width
  })
  expect(rest, 'free pixels after the placeholder').toBeGreaterThanOrEqual(0)
})

test('on a phone, the result for selected records stays in view at every row', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'cleo', '/employees/list?status=ACTIVE')
  await expectRange(page, /1–10 of/)
  await rows(page, 'Employees').first().getByRole('checkbox').click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('Only pending and terminated employees can be archived.')
  await rows(page, 'Employees').first().scrollIntoViewIfNeeded()
  await expect(rows(page, 'Employees').first()).toBeInViewport({ ratio: 1 })
  await expect(result).toBeInViewport({ ratio: 1 })
  await expect(result.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})

test('on a phone, a restricted value and its button are on one line', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'cleo', '/employees/list?employmentType=W2&status=ACTIVE')
  await expectRange(page, /1–\d+ of/)
  await rows(page, 'Employees').first().getByRole('link').click()
  const show = page.getByRole('button', { name: 'Show date of birth', exact: true })
  const value = page.getByText('****-**-**')
  const button = await boxOf(show)
  const text = await value.evaluate((cell) => {
    const range = document.createRange()
    if (cell.firstChild !== null) range.selectNodeContents(cell.firstChild)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { end: x + width, middle: y + height / 2 }
  })
  expect(Math.abs(button.y + button.height / 2 - text.middle)).toBeLessThan(4)
  expect(button.x).toBeGreaterThanOrEqual(text.end)
})

test('on a phone, links below each other in a billing run are 24 pixels apart', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'cleo', '/invoices/runs')
  await expectRange(page, /1–10 of/)
  await rows(page, 'Billing runs').first().getByRole('link').click()
  const hints = page.getByRole('link', {
    name: /is over its limit|has been used|timesheet (?:not approved|missing) for/,
  })
  // Which runs have hints depends on the day of the week.
  await expect(async () => {
    const isFound = await hints
      .first()
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      )
    if (!isFound) await page.getByRole('button', { name: 'Next billing run' }).click()
    expect(isFound).toBe(true)
  }).toPass({ timeout: 40_000 })
  const height = await hints.first().evaluate((link) => parseFloat(getComputedStyle(link).lineHeight))
  expect(height).toBeGreaterThanOrEqual(24)
})

test('where nothing is owed, there is no gap above the tabs of the invoices', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo')
  await page.route(/\/invoices?\/counts/, async (route) => {
    const response = await route.fetch()
    const json = JSON.stringify(await response.json()).replaceAll('"owed":', '"ignored":')
    await route.fulfill({ response, body: json })
  })
  await page.goto('/invoices/list')
  const drafts = page.getByRole('link', { name: /^Not issued \d/ })
  await expect(drafts).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outstanding by age' })).toHaveCount(0)
  const above = await boxOf(page.getByRole('link', { name: 'Aging' }))
  await expect.poll(async () => (await boxOf(drafts)).y - above.y - above.height).toBeLessThan(40)
})

test('the last, empty line of a checklist has the columns of the others', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/settings/checklists')
  const tasks = page.getByRole('textbox', { name: 'Task' })
  await expect(tasks.first()).toBeVisible()
  expect((await boxOf(tasks.last())).width).toBeCloseTo((await boxOf(tasks.first())).width, 0)
})

test('dates and numbers fit their fields at every width of the window', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list?status=ACTIVE')
  await expectRange(page, /1–10 of/)
  const path = await rows(page, 'Employees').first().getByRole('link').getAttribute('href')
  const pages = [
    [path ?? '', page.getByRole('textbox', { name: 'Hire date' })],
    ['/contracts/new', page.getByRole('textbox', { name: 'Start date' })],
    ['/settings/holidays', page.getByRole('textbox', { name: 'Date' })],
    ['/settings/checklists', page.getByRole('textbox', { name: 'Due (workdays)' }).first()],
  ] as const
  for (const [address, field] of pages) {
    await page.goto(address)
    await expect(field).toBeVisible()
    for (const width of [640, 800, 960, 1023, 1024, 1152, 1247, 1248, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await page.locator('main form input').evaluateAll((inputs) =>
        inputs.flatMap((input) => {
          if (!(input instanceof HTMLInputElement) || input.type !== 'text') return []
          const { font, paddingLeft, paddingRight } = getComputedStyle(input)
          const canvas = document.createElement('canvas').getContext('2d')
          const text = input.value || input.placeholder
          if (canvas === null || !/^(?:[-\d]+|YYYY-MM-DD)$/.test(text)) return []
          canvas.font = font
          const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
          return canvas.measureText(text).width > room + 1 ? [input.id] : []
        }),
      )
      expect(cut, `cut fields of ${address} at ${width} px`).toEqual([])
    }
  }
})

test('the facts of a record are above its fields where there is no room for both', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/employees/list?status=ACTIVE')
  await expectRange(page, /1–10 of/)
  await rows(page, 'Employees').first().getByRole('link').click()
  const glance = page.getByRole('complementary', { name: 'At a glance' })
  const fields = page.getByRole('textbox', { name: 'First name' })
  await expect(glance).toBeVisible()
  expect((await boxOf(glance)).x).toBeGreaterThan((await boxOf(fields)).x + 300)
  await page.setViewportSize({ width: 1024, height: 800 })
  expect((await boxOf(glance)).x).toBeCloseTo((await boxOf(title(page))).x, 0)
  expect((await boxOf(glance)).y).toBeLessThan((await boxOf(fields)).y)
})
