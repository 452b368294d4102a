import { expectRange, rows, table } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'
import { gateOf, refusalBody, tellStories, type Gate } from '#test/e2e/models/tell.ts'
import { entityList } from '#test/models/charts/entityList.ts'
import { expect } from '#test/support/e2e.ts'

const employees = /\/hrms\/v1\/employees$/

tellStories<Gate>({
  model: entityList,
  begins: ['nothing is asked for'],
  open: async (page) => {
    await signIn(page, 'cleo', '/documents')
    return gateOf(page, 'GET', employees)
  },
  acts: {
    'the list is opened': async (page) => {
      await goTo(page, 'Documents')
      await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
      await goTo(page, 'Employees')
    },
    'the next page is asked for': (page) => page.getByRole('button', { name: 'Next page' }).click(),
    'somebody types a search': (page) =>
      page.getByRole('searchbox', { name: 'Search employees' }).fill('gar'),
    'the search is emptied': async (page) => {
      const box = page.getByRole('searchbox', { name: 'Search employees' })
      // Both in one go: sooner than a rest from typing.
      await box.evaluate((input: HTMLInputElement) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        for (const text of ['g', '']) {
          set?.call(input, text)
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
      })
    },
    'the list is loaded again': (page) => page.getByRole('button', { name: 'Retry' }).click(),
    // The pauses are short: the next call tells that one is over.
    'time passes': async () => undefined,
    'the page comes': (_, gate) => gate.pass(),
    'the page is refused': (_, gate) => gate.answer(500, refusalBody('The server had a bad moment.')),
    'nobody answers': (_, gate) => gate.cut(),
    'the answer is unreadable': (_, gate) => gate.answer(200, 'no JSON'),
  },
  impossible: (words, before) => {
    // No doing of a person: permissions have come; and an address that is typed is a new page load.
    if (words === 'the address tells the same page again' || words === 'its next page is opened') return true
    if (before === null || before === 'idle') return words !== 'the list is opened'
    if (before === 'settling' || before === 'retrying') return words !== 'time passes'
    if (words === 'the list is loaded again') return before !== 'failed'
    if (words === 'the next page is asked for') return before !== 'ready'
    return words === 'the list is opened' && before === 'loading'
  },
  passing: (value) => value === 'settling' || value === 'retrying',
  sees: async (page, value, last) => {
    if (value === 'loading') await expect(table(page, 'Employees')).toHaveAttribute('aria-busy', 'true')
    if (value === 'failed') {
      const said = last === 'the page is refused' ? 'The server had a bad moment.' : /cannot be|could not/
      await expect(page.getByRole('main').getByRole('alert')).toContainText(said)
    }
    if (value === 'ready') {
      await expectRange(page, / of \d+/)
      await expect(rows(page, 'Employees').first()).toBeVisible()
    }
  },
})
