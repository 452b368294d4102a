import { expectRange, rows, table } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

test('the name stays in view while a list scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await signIn(page, 'cleo', '/employees/list?columns=department.tags.endClient.payRate')
  await expectRange(page, /1–10 of/)
  const list = table(page, 'Employees')
  await expect(list.getByRole('columnheader', { name: 'End client' })).toBeAttached()
  const name = rows(page, 'Employees').first().getByRole('link')
  const before = await name.boundingBox()
  const scrolled = await list.evaluate((element) => {
    element.parentElement?.scrollTo({ left: 10_000 })
    return element.parentElement?.scrollLeft ?? 0
  })
  expect(scrolled).toBeGreaterThan(20)
  expect((await name.boundingBox())?.x).toBe(before?.x)
  await expect(name).toBeInViewport()
})

test('in a narrow list, the name keeps its distance from the edge, and the cursor is marked on it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 680, height: 700 })
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  const link = rows(page, 'Employees').first().getByRole('link')
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((await link.boundingBox())?.x).toBe(heading?.x)
  await page.keyboard.press('j')
  const markOfCell = () =>
    link.evaluate((element) => getComputedStyle(element.closest('td') ?? element).boxShadow)
  await expect.poll(markOfCell).toContain('inset')
})
