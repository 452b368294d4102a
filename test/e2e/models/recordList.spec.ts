import { fillEmployee, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { expectRange, rows, table } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'
import { gateOf, refusalBody, runStories, type Gate } from '#test/e2e/models/runStories.ts'
import { recordList } from '#test/models/charts/recordList.ts'
import { expect } from '#test/support/browser/e2e.ts'

const added = 'a record is added elsewhere'
const employees = /\/hrms\/v1\/employees$/

runStories<Gate>({
  model: recordList,
  begins: ['nothing is requested'],
  open: async (page) => {
    await signIn(page, 'cleo', '/documents')
    // The rows per page that one story selects are not kept for the next one.
    await page.route(/\/hrms\/v1\/user\/update$/, (route) => route.fulfill({ json: {} }))
    return gateOf(page, 'GET', employees)
  },
  acts: {
    'the list is opened': async (page) => {
      await goTo(page, 'Documents')
      await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
      await goTo(page, 'Employees')
    },
    'the next page is requested': (page) => page.getByRole('button', { name: 'Next page' }).click(),
    'more rows per page are requested': async (page) => {
      await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
    },
    'a search is typed': (page) => page.getByRole('searchbox', { name: 'Search employees' }).fill('gar'),
    'Enter is pressed': (page) => page.getByRole('searchbox', { name: 'Search employees' }).press('Enter'),
    'the search is cleared': async (page) => {
      const box = page.getByRole('searchbox', { name: 'Search employees' })
      // Both happen in one step, which is faster than the pause in typing.
      await box.evaluate((input: HTMLInputElement) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        for (const text of ['g', '']) {
          set?.call(input, text)
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
      })
    },
    'the list is reloaded': async (page) => {
      // Unless the list failed, it is reloaded only when the session is confirmed after a reload.
      const retry = page.getByRole('button', { name: 'Retry' })
      await ((await retry.isVisible()) ? retry.click() : page.reload())
    },
    [added]: async (page) => {
      await page.evaluate(() => {
        history.pushState(null, '', '/employees/new')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await fillEmployee(page, freshName())
      await save(page)
      await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/)
    },
    'the network is back': async (page) => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
    },
    // The pauses are short. The next call shows that one has ended.
    'the typing pause ends': async () => undefined,
    'the page loads': (_, gate) => gate.pass(),
    'loading the page is rejected': (_, gate) =>
      gate.answer(500, refusalBody('The server had a bad moment.')),
    // A read is tried three times.
    'there is no response': async (_, gate) => {
      for (let tries = 0; tries < 3; tries += 1) await gate.cut()
    },
  },
  impossible: (words, before, earlier) => {
    // This is not a user action: permissions arrive. Entering a URL loads a new page.
    if (words === 'the address names the same page again' || words === 'its next page is opened') return true
    // After adding a record, the user is on its form.
    if (earlier.at(-1) === added) return true
    if (words === added) return before !== 'ready' && before !== 'loading'
    if (before === null || before === 'idle') return words !== 'the list is opened'
    if (before === 'waiting') return words !== 'the typing pause ends' && words !== 'Enter is pressed'
    if (words === 'Enter is pressed') return true
    if (words === 'the list is reloaded')
      return before !== 'failed' && before !== 'stale' && before !== 'ready'
    if (words.endsWith('requested')) return before !== 'ready'
    return words === 'the list is opened' && before === 'loading'
  },
  passing: (value) => value === 'waiting',
  sees: async (page, value, last) => {
    if (last === added) {
      await expect(saveState(page)).toHaveText('Saved')
      return
    }
    if (last === 'more rows per page are requested') await expect(page).toHaveURL(/\?size=25$/)
    if (value === 'loading') await expect(table(page, 'Employees')).toHaveAttribute('aria-busy', 'true')
    if (value === 'failed') {
      const message = last === 'loading the page is rejected' ? 'The server had a bad moment.' : /Can't reach/
      await expect(page.getByRole('main').getByRole('alert')).toContainText(message)
    }
    if (value === 'stale') {
      await expect(page.getByRole('main').getByRole('alert')).toContainText(/howing data from \d\d:\d\d/)
      await expect(rows(page, 'Employees').first()).toBeVisible()
    }
    if (value === 'ready') {
      await expectRange(page, / of \d+/)
      await expect(rows(page, 'Employees').first()).toBeVisible()
    }
  },
})
