import { readFile } from 'node:fs/promises'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { csvOf, employeeCells, employeeHeadings } from '#test/support/csvFiles.ts'

const headings = employeeHeadings.map((heading) => (heading === 'Job title' ? 'What they do' : heading))
const fileOf = (rows: readonly (readonly string[])[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csvOf([headings, ...rows])),
})

test('cleo imports a file of employees, corrects it, and undoes the import', async ({ page }) => {
  const mark = `import${Date.now().toString(36)}`
  const good = (name: string) => employeeCells(`${name}@${mark}.test`, { 'Last name': mark })
  await signIn(page, 'cleo')
  await page.goto('/employees/list')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import employees' })).toBeVisible()
  const template = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toBe('employees-template.csv')

  const bad = Array.from({ length: 40 }, () => employeeCells('nobody', { 'Last name': mark }))
  await page.getByLabel('CSV file').setInputFiles(fileOf([good('one'), ...bad, good('two')]))
  await expect(
    page.getByText('Required fields without a column: Job title. Match each one to a column.').first(),
  ).toBeVisible()
  await page.getByLabel('What they do').selectOption('jobTitle')
  await expectAccessible(page, 'the columns of a file', false)
  await page.reload()
  await expect(page.getByLabel('What they do')).toHaveValue('jobTitle')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByText('40 rows have errors')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 Email/ })).toBeVisible()
  // The next steps don't depend on how many errors there are.
  await expect(page.getByLabel('Corrected CSV file')).toBeInViewport()
  const errors = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows with errors' }).click()
  const file = await errors
  expect(file.suggestedFilename()).toBe('employees-errors.csv')
  expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(41)
  await expectAccessible(page, 'the errors of a file')

  await page.getByLabel('Corrected CSV file').setInputFiles(fileOf([good('one'), good('two'), good('three')]))
  await expect(page.getByLabel('What they do')).toHaveValue('jobTitle')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 3 employees' }).click()
  await expect(page.getByText('3 employees imported')).toBeVisible()
  await page.getByRole('link', { name: 'Show employees' }).click()
  await page.getByRole('searchbox', { name: 'Search employees' }).fill(mark)
  await expect(page.getByRole('row', { name: mark })).toHaveCount(3)

  await page.goto('/employees/import')
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).first().click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('3 employees removed')).toBeVisible()
  await expectNoSidewaysScroll(page)
})
