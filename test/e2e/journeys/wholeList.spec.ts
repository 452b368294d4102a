import { readFile } from 'node:fs/promises'
import { expect, test } from '#test/support/browser/e2e.ts'
import { table } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'

test('a whole list scrolls as one table, shows every visible row, and is found again after Back', async ({
  page,
}) => {
  await signIn(page, 'cleo', '/employees/list')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption({ label: 'All' })
  const employees = table(page, 'Employees')
  await expect(employees).toHaveAttribute('aria-rowcount', /^\d+$/)
  const count = Number(await employees.getAttribute('aria-rowcount')) - 1
  expect(count).toBeGreaterThan(60)
  const links = employees.locator('tbody tr[data-id] a')
  expect(await links.count()).toBeLessThan(count)

  await page.mouse.move(700, 400)
  /** Returns the positions of the fully visible rows. */
  const visibleRows = () =>
    employees.evaluate((element) => {
      const scroller = element.parentElement?.getBoundingClientRect()
      const head = element.querySelector('thead')?.getBoundingClientRect()
      if (scroller === undefined || head === undefined) return []
      return [...element.querySelectorAll('tbody tr[data-id]')].flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= scroller.top + head.height - 1 && bottom <= scroller.bottom + 1
          ? [Number(row.getAttribute('aria-rowindex')) - 1]
          : []
      })
    })
  const room = (await visibleRows()).length
  for (let turn = 0; turn < 4; turn += 1) {
    const before = (await visibleRows())[0] ?? 0
    await page.mouse.wheel(0, 250)
    await expect.poll(async () => (await visibleRows())[0]).toBeGreaterThan(before)
    // No gap between the rows, and the view is filled.
    await expect
      .poll(async () => {
        const visible = await visibleRows()
        return visible.length >= room - 1 && visible.every((place, at) => place === (visible[0] ?? 0) + at)
      })
      .toBe(true)
  }
  // While the list scrolls, the rows that pass under the mouse ignore it. Afterwards, the mouse is on a row again.
  const isOnRow = () => document.elementFromPoint(700, 400)?.closest('tr[data-id]') !== null
  await expect.poll(() => page.evaluate(isOnRow)).toBe(true)
  const duringScroll = await employees.evaluate(
    ({ parentElement: scroller }) =>
      new Promise<boolean>((resolve) => {
        scroller?.addEventListener(
          'scroll',
          () =>
            requestAnimationFrame(() =>
              resolve(document.elementFromPoint(700, 400)?.closest('tr[data-id]') !== null),
            ),
          { once: true },
        )
        scroller?.scrollBy(0, 100)
      }),
  )
  expect(duringScroll).toBe(false)
  await expect.poll(() => page.evaluate(isOnRow)).toBe(true)

  const place = await visibleRows()
  await expect(page.getByRole('textbox', { name: 'Row' })).toHaveValue(/^\d{2}$/)

  const opened = employees.getByRole('row').and(page.locator(`[aria-rowindex="${(place[3] ?? 0) + 1}"]`))
  const name = await opened.getByRole('link').textContent()
  await opened.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText((name ?? '').split(',')[0] ?? '')
  await page.goBack()
  await expect.poll(visibleRows).toEqual(place)
  await page.reload()
  await expect.poll(visibleRows).toEqual(place)

  const boxes = employees.getByRole('checkbox', { name: /^Select (?!all)/ })
  const boxAt = (index: number) =>
    employees.locator(`tr[aria-rowindex="${(place[index] ?? 0) + 1}"]`).getByRole('checkbox')
  await boxAt(2).click()
  await boxAt(5).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'First row' }).click()
  await expect.poll(async () => (await visibleRows())[0]).toBe(1)
  await employees.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  await expect(boxes.first()).toBeChecked()
  await boxes.nth(1).click()
  await expect(page.getByText(`${count - 1} selected`)).toBeVisible()
  await expect(boxes.nth(1)).not.toBeChecked()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selection' }).click()
  const file = await (await downloaded).path()
  expect((await readFile(file, 'utf8')).trim().split('\r\n')).toHaveLength(count)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(boxes.first()).not.toBeChecked()

  await page.getByRole('button', { name: 'Last row' }).click()
  await expect.poll(async () => (await visibleRows()).at(-1)).toBe(count)
  await page.getByRole('button', { name: 'First row' }).click()
  await expect.poll(async () => (await visibleRows())[0]).toBe(1)
  await links.first().focus()
  await page.keyboard.press('End')
  await expect(employees.locator(`tr[aria-rowindex="${count + 1}"] a`)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(employees.locator('tr[aria-rowindex="2"] a')).toBeFocused()
})

test('the columns of a whole list are where they were in its pages, in every row and scrolled sideways', async ({
  page,
}) => {
  await signIn(page, 'cleo', '/employees/list')
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const column of ['Department', 'Tags', 'End client', 'On the bench since'])
    await page.getByRole('checkbox', { name: column }).check()
  await page.keyboard.press('Escape')
  const employees = table(page, 'Employees')
  await expect(employees.getByRole('columnheader', { name: 'On the bench since' })).toBeVisible()
  /** Returns the left edge and the width of each shown cell in a row, rounded to pixels. */
  const cellsOf = (row: string) =>
    employees.locator(row).evaluate((element) =>
      [...element.children].flatMap((cell) => {
        const { left, width } = cell.getBoundingClientRect()
        return width === 0 ? [] : [[Math.round(left), Math.round(width)]]
      }),
    )
  const paged = await cellsOf('thead tr')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption({ label: 'All' })
  await expect(employees).toHaveAttribute('aria-rowcount', /^\d+$/)
  expect(await cellsOf('thead tr')).toEqual(paged)
  for (const row of [2, 5, 12]) expect(await cellsOf(`tr[aria-rowindex="${row}"]`)).toEqual(paged)

  // Rows are as wide as all columns together, and the name stays in view.
  await page.setViewportSize({ width: 1100, height: 700 })
  await employees.evaluate(({ parentElement: scroller }) => scroller?.scrollTo(10_000, 0))
  const shown = await cellsOf('thead tr')
  expect(await cellsOf('tr[aria-rowindex="5"]')).toEqual(shown)
  expect(shown[1]?.[0]).toBe(paged[1]?.[0])
  const isCut = await employees
    .locator('thead th')
    .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(isCut).toBe(0)
})

test('a whole list fills its window after the window gets taller', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await signIn(page, 'cleo', '/employees/list')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption({ label: 'All' })
  const employees = table(page, 'Employees')
  await expect(employees).toHaveAttribute('aria-rowcount', /^\d+$/)
  /** Returns how many pixels at the bottom of the list have no rows. */
  const emptyHeight = () =>
    employees.evaluate((element) => {
      const bottom = element.parentElement?.getBoundingClientRect().bottom ?? Number.NaN
      const rows = [...element.querySelectorAll('tbody tr[data-id]')]
      return Math.round(Math.max(0, bottom - (rows.at(-1)?.getBoundingClientRect().bottom ?? 0)))
    })
  expect(await emptyHeight()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 1400 })
  await expect.poll(emptyHeight).toBe(0)
})
