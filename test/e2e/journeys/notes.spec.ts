import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { addEmployee, choose, field, fillIn, save, saveState } from '#test/e2e/support/forms.ts'
import { expectRange, rows, search } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'

test('cleo adds a note to an employee, finds it from the record and by search, and pins it', async ({
  page,
}) => {
  await signIn(page, 'cleo')
  const person = await addEmployee(page)
  const record = new URL(page.url()).pathname
  const name = `${person.last}, ${person.first}`

  await page.goto('/notes/new')
  await fillIn(page, { 'Record type': 'Employee' })
  await choose(page, 'Record', person.last, name)
  await fillIn(page, { Note: `Prefers calls after 4 pm, ${person.last}.` })
  await page.reload()
  await expect(field(page, 'Note')).toHaveValue(`Prefers calls after 4 pm, ${person.last}.`)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: `Note on ${name}` })).toBeVisible()
  await expect(saveState(page)).toHaveText('Saved')
  await expectAccessible(page, 'a note')

  await page.goto(record)
  await page.getByRole('navigation', { name: 'Related' }).getByRole('link', { name: 'Notes' }).click()
  await expectRange(page, '1–1 of 1')
  await expect(rows(page, 'Notes').first()).toContainText('Prefers calls after 4 pm')
  await expectNoSidewaysScroll(page)

  await page.goto('/notes/list')
  await search(page, 'notes', person.last)
  await expectRange(page, '1–1 of 1')
  await rows(page, 'Notes').getByRole('link').first().click()
  await field(page, 'Pinned to the top of the list').check()
  await save(page)
  await expect(saveState(page)).toHaveText('Saved')
  await page.goto('/notes/list?pinned=YES')
  await expect(rows(page, 'Notes').filter({ hasText: person.last })).toHaveCount(1)
})

test('cleo adds a note from an employee and from the list of their notes', async ({ page }) => {
  await signIn(page, 'cleo')
  const person = await addEmployee(page)
  const record = new URL(page.url()).pathname
  const name = `${person.last}, ${person.first}`

  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add note' }).click()
  await expect(field(page, 'Record')).toHaveValue(name)
  await expect(saveState(page)).toHaveText('No changes yet')
  await fillIn(page, { Note: `Prefers mornings, ${person.last}.` })
  await page.reload()
  await expect(field(page, 'Record')).toHaveValue(name)
  await expect(field(page, 'Note')).toHaveValue(`Prefers mornings, ${person.last}.`)

  // The draft stays where it was typed. A note about no particular record starts empty.
  await page.getByRole('main').getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep draft' }).click()
  await page.getByRole('link', { name: 'Add note' }).first().click()
  await expect(page).toHaveURL(/\/notes\/new(\?client=\w+)?$/)
  await expect(field(page, 'Note')).toHaveValue('')

  await page.goto(record)
  await page.getByRole('navigation', { name: 'Related' }).getByRole('link', { name: 'Notes' }).click()
  await expectRange(page, '0 of 0')
  await page.getByRole('link', { name: 'Add note' }).first().click()
  await expect(field(page, 'Record')).toHaveValue(name)
  await expect(field(page, 'Note')).toHaveValue(`Prefers mornings, ${person.last}.`)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: `Note on ${name}` })).toBeVisible()

  await page.goto(record)
  await page.getByRole('navigation', { name: 'Related' }).getByRole('link', { name: 'Notes' }).click()
  await expect(rows(page, 'Notes').first()).toContainText('Prefers mornings')
})

test('hana sees no note of another client, evan sees no notes at all', async ({ page, browser }) => {
  await signIn(page, 'cleo')
  const person = await addEmployee(page)
  await page.goto('/notes/new')
  await fillIn(page, { 'Record type': 'Employee' })
  await choose(page, 'Record', person.last)
  await fillIn(page, { Note: `Only for Texas ${person.last}` })
  await save(page)
  await expect(page).toHaveURL(/\/notes\/[0-9a-f]{8}-/)
  const path = new URL(page.url()).pathname

  const stranger = await browser.newContext()
  const hers = await stranger.newPage()
  await signIn(hers, 'hana', path)
  await expect(hers.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await hers.goto(`/notes/list?q=${person.last}`)
  await expectRange(hers, '0 of 0')
  await stranger.close()

  const employee = await browser.newContext()
  const evans = await employee.newPage()
  await signIn(evans, 'evan', path)
  await expect(evans.getByRole('heading', { name: 'No access' })).toBeVisible()
  await employee.close()
})
