import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { commands } from '#test/models/charts/commands.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'

standInForLayout()

const field = () => screen.findByRole('combobox', { name: 'Search' })

runStories({
  model: commands,
  open: async () => {
    const at = ['auth', 'workspace', 'commands']
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'commands', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    'the menu is opened': ({ user }) => user.keyboard('{Control>}k{/Control}'),
    'a name is typed': async ({ user }) => {
      await user.clear(await field())
      await user.type(await field(), 'rao')
    },
    'one letter is typed': async ({ user }) => {
      await user.clear(await field())
      await user.type(await field(), 'r ')
    },
    'an area is slow': () => new Promise((resolve) => setTimeout(resolve, 850)),
    'the menu is closed': ({ user }) => user.keyboard('{Escape}'),
    'the shortcuts are asked for': ({ user }) => user.keyboard('?'),
    'the shortcuts are closed': ({ user }) => user.keyboard('{Escape}'),
    'the menu is opened over the shortcuts': ({ user }) => user.keyboard('{Control>}k{/Control}'),
  },
  sees: async (value, stage) => {
    if (value === 'closed') {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      return
    }
    if (value === 'shortcuts') {
      const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
      await waitFor(() => expect(help).toBeVisible())
      await stage.reload()
      const restored = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
      await waitFor(() => expect(restored).toBeVisible())
      return
    }
    const typed = (await field()).getAttribute('value')
    const menu = await screen.findByRole('dialog', { name: 'Search' })
    await waitFor(() => expect(menu).toBeVisible())
    // A reload restores the menu with its text.
    await stage.reload()
    await waitFor(async () => expect(await field()).toHaveValue(typed))
  },
})
