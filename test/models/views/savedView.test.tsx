import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { savedView } from '#test/models/charts/savedView.ts'
import { rows } from '#test/models/views/employees.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const view = {
  id: 'v1',
  version: 3,
  area: 'employees',
  name: 'Working',
  shared: false,
  isDefault: false,
  ownerName: 'Cleo Client',
  filters: { status: ['ACTIVE'] },
  sort: '-hireDate',
  columns: ['city'],
  createdBy: 'cleo',
}
const views = { kind: 'ok', data: [view], total: 1 }

const asNew = 'the list is to be saved as a view'
const renamed = 'a view is to be renamed'
const removed = 'a view is to be deleted'
const changed = 'a view gets the filters of the list'
const typed = 'a name is typed'
const sharing = 'sharing is selected'
const confirmed = 'the dialog is confirmed'
const saved = 'the view is saved'
const refused = 'the change is refused'
const skipped = 'the user may not change anything'
const starts = [asNew, renamed, removed, changed]

const choose = (item: string) => async (stage: Stage) => {
  await stage.user.click(await screen.findByRole('button', { name: 'View: Working' }))
  await stage.user.click(await screen.findByRole('menuitem', { name: item }))
}
const dialog = () => screen.findByRole('dialog')
const nameOf = async () => within(await dialog()).getByRole('textbox', { name: 'Name' })
const sharedOf = async () =>
  within(await dialog()).getByRole('checkbox', { name: 'Share with everyone in this client' })
const reason = (last: string) =>
  last === refused ? 'Taken.' : "Couldn't verify this app. Try again in a moment."
const answers = answersOf(savedView)
let failedTitle = ''

runStories({
  model: savedView,
  open: async () => {
    const stage = await openStage({
      path: '/employees/list?view=v1&sort=-hireDate&columns=city&status=ACTIVE',
      signedIn: true,
      chart: 'savedView',
      at: ['auth', 'workspace', 'employees', 'savedView'],
    })
    await stage.answer('loadPage', { kind: 'ok', data: rows, total: rows.length })
    await stage.answer('loadViews', views)
    await screen.findByRole('button', { name: 'View: Working' })
    return stage
  },
  acts: {
    ...answers,
    [asNew]: choose('Save as new view'),
    [renamed]: choose('Rename or share'),
    [removed]: async (stage) => {
      failedTitle = "Couldn't delete the view"
      await choose('Delete view')(stage)
    },
    // Make default sends the same event as saving other filters.
    [changed]: async (stage) => {
      failedTitle = "Couldn't change the view"
      await choose('Make default')(stage)
    },
    [typed]: async ({ user }) => {
      await user.clear(await nameOf())
      await user.type(await nameOf(), 'Active')
    },
    [sharing]: async ({ user }) => user.click(await sharedOf()),
    [confirmed]: async ({ user }) =>
      user.click(
        within(await dialog()).getByRole('button', { name: /^(?:Save|Rename or share|Delete) view$/ }),
      ),
    'the dialog is canceled': async ({ user }) =>
      user.click(within(await dialog()).getByRole('button', { name: 'Cancel' })),
    [saved]: async (stage) => {
      await answers[saved]?.(stage)
      await stage.answer('loadViews', views)
    },
  },
  impossible: (words, _, earlier) => {
    const begun = earlier.findLastIndex((each) => starts.includes(each))
    // A checkbox can be checked only once, and a new view needs a name.
    if (words === sharing) return earlier.indexOf(sharing, begun) !== -1
    return (
      words === confirmed && earlier[begun] === asNew && !earlier.slice(Math.max(0, begun)).includes(typed)
    )
  },
  sees: async (value, _, last) => {
    if (value === 'naming') {
      expect(await dialog()).toHaveAccessibleName(/^(?:Save|Rename or share) view$/)
      if (last === renamed) expect(await nameOf()).toHaveValue('Working')
      if (last === typed) expect(await nameOf()).toHaveValue('Active')
      if (last === sharing) expect(await sharedOf()).toBeChecked()
      if (last === refused || last === skipped)
        expect(await within(await dialog()).findByText(reason(last))).toBeInTheDocument()
      return
    }
    if (value === 'confirming') return expect(await dialog()).toHaveTextContent('“Working” will be deleted.')
    if (value === 'saving') return
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    if (last === refused || last === skipped) {
      const alert = await screen.findByRole('heading', { name: failedTitle })
      // The dialog fades in.
      await waitFor(() => expect(alert).toBeVisible())
      expect(screen.getByText(reason(last))).toBeInTheDocument()
    }
  },
})
