import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { workspace } from '#test/models/charts/workspace.ts'
import { addEmployee } from '#test/models/views/employees.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'

standInForLayout()

const headings: Readonly<Record<string, string | RegExp>> = {
  'the employees are opened': /^Employees/,
  'an employee is opened': 'Loading...',
  'the dashboard is opened': 'Dashboard',
  'an employee is saved': /Levi/,
  'the settings are opened': 'Settings',
  'a page without an area is opened': 'Documents',
}

runStories({
  model: workspace,
  open: () => openStage({ path: '/profile', signedIn: true, chart: 'workspace', at: ['auth', 'workspace'] }),
  acts: {
    'the employees are opened': (stage) => stage.go('/employees/list'),
    'an employee is opened': (stage) => stage.go('/employees/e1'),
    'the dashboard is opened': (stage) => stage.go('/dashboard'),
    'the settings are opened': (stage) => stage.go('/settings'),
    'a page without an area is opened': (stage) => stage.go('/documents'),
    'a combobox searches employees': async ({ user }) => {
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await screen.findByPlaceholderText('Search or go to…'), 'rao')
      await user.keyboard('{Escape}')
    },
    'an employee is saved': async (stage) => {
      await stage.go('/employees/new')
      await addEmployee(stage)
    },
    'the network is back': (stage) => stage.report({ type: 'session.wake' }),
    'the session is confirmed': (stage) => stage.reload(),
  },
  sees: async (_, __, last) => {
    expect(await screen.findByRole('heading', { name: headings[last] ?? 'Profile' })).toBeVisible()
  },
})
