import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { refusal } from '#test/models/charts/answers.ts'
import { alerts } from '#test/models/charts/alerts.ts'
import { stored } from '#test/models/views/employees.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

const cleared = 'all alerts are cleared'
const offered = 'a toast offers to undo'
const choiceAlert = "Couldn't save your choice"
const fileAlert = { title: "Part of Muster couldn't load", message: 'Refresh.', status: 'warning' }

/** Returns true if an alert or toast of a kind was raised and hasn't been dismissed since. */
const isThere = (earlier: readonly string[], raised: RegExp, gone: string) =>
  earlier.findLastIndex((words) => raised.test(words)) > earlier.lastIndexOf(gone)

const dismissals = () => {
  const region = screen.queryByRole('region', { name: 'Alerts' })
  return region === null ? [] : within(region).getAllByRole('button')
}
/** The number of alerts just before the most recent dismissal. */
let before = 0

runStories({
  model: alerts,
  open: async () => {
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'alerts', at: ['alerts'] })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    'one alert is raised': async (stage) => {
      await stage.chooseTheme('Dark')
      await stage.answer('savePreferences', refusal(500, 'The server had a bad moment.'))
    },
    'another alert is raised': async (stage) => stage.raise({ ...fileAlert, status: 'warning' }),
    'an alert is dismissed': async ({ user }) => {
      await screen.findByRole('region', { name: 'Alerts' })
      const [newest, ...others] = dismissals()
      before = others.length + 1
      if (newest !== undefined) await user.click(newest)
    },
    'a toast is raised': async (stage) => {
      const client = await screen.findByRole('combobox', { name: 'Client' })
      const there = within(client)
        .getAllByRole<HTMLOptionElement>('option')
        .find(({ selected }) => !selected)
      if (there !== undefined) await stage.user.selectOptions(client, there)
    },
    'a toast is dismissed': async ({ user }) => {
      const [first] = await within(
        await screen.findByRole('region', { name: 'Confirmations (F8)' }),
      ).findAllByRole('button', { name: 'Dismiss' })
      // With the keyboard, because a pointer would start a swipe.
      first?.focus()
      await user.keyboard('{Enter}')
    },
    [offered]: async (stage) => {
      await stage.go('/employees/e1')
      await stage.answer('openRecord', { kind: 'opened', ...stored(3, 'Gary') })
      await stage.user.click(await screen.findByRole('button', { name: 'Start leave' }))
      await stage.answer('sendEvent', { kind: 'saved', ...stored(4, 'Gary'), row: { id: 'e1' } })
    },
    'Undo is pressed': async (stage) => {
      const undo = await screen.findByRole('button', { name: 'Undo' })
      undo.focus()
      await stage.user.keyboard('{Enter}')
      await stage.answer('sendEvent', ({ draft }: { draft: object }) => {
        expect(draft).toEqual({ event: 'undo' })
        return { kind: 'saved', ...stored(5, 'Gary'), row: { id: 'e1' } }
      })
    },
    // Leaving the record ends the offer, because the result of an undo wouldn't be visible on another page.
    'the offer to undo expires': (stage) => stage.go('/documents'),
    [cleared]: async (stage) => {
      await stage.go('/logout')
      await stage.answer('signOut')
    },
  },
  impossible: (words, _, earlier) => {
    if (earlier.includes(cleared)) return true
    if (words === offered) return earlier.length > 0
    if (words === 'Undo is pressed' || words === 'the offer to undo expires')
      return earlier.at(-1) !== offered
    if (earlier.includes(offered)) return true
    if (words === 'an alert is dismissed') return !isThere(earlier, /alert is raised/, words)
    return words === 'a toast is dismissed' && !isThere(earlier, /toast is raised/, words)
  },
  sees: async (_, __, last) => {
    if (last === 'one alert is raised') expect(await screen.findByText(choiceAlert)).toBeVisible()
    if (last === 'another alert is raised') expect(await screen.findByText(fileAlert.title)).toBeVisible()
    if (last === 'an alert is dismissed') {
      await waitFor(() => expect(dismissals()).toHaveLength(before - 1))
    }
    if (last === 'a toast is raised') {
      const toast = await screen.findByText(/^Now working in Northwind/)
      await waitFor(() => expect(toast).toBeVisible())
    }
    if (last === 'a toast is dismissed') {
      await waitFor(() => expect(screen.queryByText(/^Now working in/)).not.toBeInTheDocument())
    }
    if (last === offered) {
      expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument()
      await waitFor(() => expect(screen.getByText('Leave started')).toBeVisible())
    }
    if (last === 'Undo is pressed' || last === 'the offer to undo expires')
      await waitFor(() => expect(screen.queryByText('Leave started')).not.toBeInTheDocument())
    if (last === 'Undo is pressed') expect(await screen.findByText('Undone')).toBeInTheDocument()
    if (last === cleared) {
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(screen.queryByText(choiceAlert)).not.toBeInTheDocument()
    }
  },
})
