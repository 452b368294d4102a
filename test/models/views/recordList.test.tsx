import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { recordList } from '#test/models/charts/recordList.ts'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'
import { addEmployee, rows } from '#test/models/views/employees.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const table = () => screen.findByRole('table', { name: 'Employees' })
const goToDocuments = async ({ user }: Stage) => {
  await user.click(link('Documents'))
  await screen.findByRole('heading', { name: 'Documents' })
}
const link = (name: string) =>
  within(screen.getAllByRole('navigation')[0] ?? document.body).getByRole('link', { name })

const added = 'a record is added elsewhere'

/** Resolves once the list has received the typed text, one frame after the key. */
const typingReceived = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve)
  })

async function type({ user }: Stage, text: string): Promise<void> {
  const box = await screen.findByRole('searchbox', { name: 'Search employees' })
  await user.clear(box)
  await user.type(box, text)
  await typingReceived()
}

const opens = new Set(['the list is opened', 'its next page is opened'])

runStories({
  model: recordList,
  open: async () => {
    const at = ['auth', 'workspace', 'employees', 'list']
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'recordList', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    ...answersOf(recordList),
    'the page loads': (stage) => stage.answer('loadPage', { kind: 'ok', data: rows, total: 14 }),
    'the list is opened': async (stage) => {
      await goToDocuments(stage)
      await stage.user.click(link('Employees'))
      await screen.findByRole('heading', { name: /^Employees/ })
    },
    'its next page is opened': async (stage) => {
      await goToDocuments(stage)
      await stage.go('/employees/list?page=2')
      await screen.findByRole('heading', { name: /^Employees/ })
    },
    'the next page is requested': async ({ user }) =>
      user.click(await screen.findByRole('button', { name: 'Next page' })),
    'more rows per page are requested': async ({ user }) =>
      user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '25'),
    'a search is typed': (stage) => type(stage, 'gary'),
    'Enter is pressed': async () => {
      fireEvent.keyDown(await screen.findByRole('searchbox', { name: 'Search employees' }), { key: 'Enter' })
    },
    'the search is cleared': async () => {
      const box = await screen.findByRole('searchbox', { name: 'Search employees' })
      // Types a letter and removes it, both before the typing pause ends.
      for (const value of ['g', '']) fireEvent.change(box, { target: { value } })
      await typingReceived()
    },
    'the list is reloaded': async (stage) => {
      // A list that didn't fail is only reloaded by reloading the page.
      const retry = screen.queryByRole('button', { name: 'Retry' })
      await (retry === null ? stage.reload() : stage.user.click(retry))
    },
    [added]: async (stage) => {
      await stage.go('/employees/new')
      await addEmployee(stage)
    },
    'the network is back': (stage) => stage.report({ type: 'session.wake' }),
    // Nothing to do: the pause is short, and the next call shows that it has ended.
    'the typing pause ends': async () => undefined,
  },
  impossible: (words, before, earlier) => {
    // After adding a record, the user is on its form.
    if (earlier.at(-1) === added) return true
    if (words === added) return before !== 'ready' && before !== 'loading'
    // This is caused by permissions that arrive, not by the user.
    if (words === 'the address names the same page again') return true
    // The list isn't shown while a record is open.
    if (words === 'a record is opened') return true
    if (before === null || before === 'idle') return !opens.has(words)
    // The pause ends before a user could do anything except press Enter.
    if (before === 'waiting') return words !== 'the typing pause ends' && words !== 'Enter is pressed'
    if (words === 'Enter is pressed') return true
    if (words === 'the list is reloaded')
      return before !== 'failed' && before !== 'stale' && before !== 'ready'
    if (words.endsWith('requested')) return before !== 'ready'
    return opens.has(words) && before === 'loading'
  },
  passing: (value) => value === 'waiting',
  sees: async (value, stage, last) => {
    if (last === added) {
      await stage.go('/employees/list')
      if (value === 'ready') expect(await within(await table()).findByText('Levi, Gary')).toBeVisible()
    }
    if (value === 'loading') {
      await waitFor(async () => expect(await table()).toHaveAttribute('aria-busy', 'true'))
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    }
    if (last === 'the page loads') {
      expect(await within(await table()).findByText('García, Kim')).toBeVisible()
      expect(screen.getByRole('heading', { name: /^Employees/ }).parentElement).toHaveTextContent('14')
    }
    if (value === 'failed') {
      const message =
        last === 'the request is rejected'
          ? /Unknown field: x/
          : last === 'loading the page is rejected'
            ? /The server had a bad moment/
            : /cannot be|Couldn't verify/
      expect((await screen.findByRole('alert')).textContent).toMatch(message)
    }
    if (last === 'more rows per page are requested') expect(location.search).toBe('?size=25&client=NWTX')
    if (value === 'stale') {
      expect(await screen.findByText(/howing data from \d\d:\d\d/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
      // The list renders in the background, a moment after the alert.
      await waitFor(async () => expect(await table()).not.toHaveAttribute('aria-busy'))
      expect(await within(await table()).findByText('García, Kim')).toBeVisible()
    }
    if (last === 'a search is typed') expect(screen.getByRole('searchbox')).toHaveValue('gary')
  },
})
