import { cleanup, render, screen } from '@testing-library/react'
import { createActor, type Snapshot } from 'xstate'
import { expect, test } from 'vitest'
import { areas } from '#areas.ts'
import { createAppMachine, type AppDeps } from '#machines/shell/app.machine.ts'
import { pageCharts } from '#test/support/browser/pageCharts.ts'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { fromEnvelope } from '#machines/persistence/restoring.ts'
import { trusting } from '#test/support/saved.ts'
import type { AuthEvent } from '#machines/session/auth.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { App } from '#views/shell/App.tsx'
import { preloadPage } from '#views/shell/route/pageFiles.ts'

const path = '/employees/list?q=gar'
const row = {
  id: 'e1',
  employeeNo: 'E-0001',
  firstName: 'Rosa',
  lastName: 'Garcia',
  jobTitle: 'Welder',
  employmentType: 'W2',
  workAuthType: 'H1B',
  workAuthValidTo: '2030-01-31',
  workUntil: '2030-01-31',
  city: 'Laramie',
  state: 'WY',
  hireDate: '2024-02-01',
  status: 'ACTIVE',
}
const present: AuthEvent = {
  type: 'session.present',
  user: {
    uid: 'cleo',
    displayName: 'Cleo Client',
    email: 'cleo.client@muster.test',
    attributes: { clients: ['nwtx00000001'], roles: ['CLIENT_ADMIN'] },
  },
  token: { accessToken: 'token', expirationTime: Date.now() + 3_600_000 },
}

/** Returns the snapshot of a tab whose user searched for "gar" and saw an alert. */
async function keptTab(): Promise<string> {
  await preloadPage(areas, '/employees/list')
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([row], 1))
  const { app } = openSignedIn(path, api)
  await screen.findByRole('link', { name: 'Garcia, Rosa' })
  app.system.get('alerts').send({
    type: 'alert.raise',
    alert: { title: 'Told', message: 'Something of before.', status: 'warning' },
  })
  await screen.findByText('Something of before.')
  const stored = toEnvelope(app.getPersistedSnapshot(), Date.now())
  app.stop()
  cleanup()
  return stored ?? ''
}

/** Opens the product with a stored snapshot and a provider that hasn't responded yet. */
async function reopen(stored: string) {
  let report: (event: AuthEvent) => void = () => undefined
  const never = () => new Promise(() => undefined)
  const deps: Partial<AppDeps> = {
    watchSession: (tell) => {
      report = tell
      return () => undefined
    },
    records: { employees: { loadPage: never, newKey: () => 'key' } as never },
    own: {},
  }
  const machine = createAppMachine(
    new Proxy(deps, {
      get: (target, name) => Reflect.get(target, name) ?? never,
    }) as AppDeps,
  )
  const restored = fromEnvelope(stored, machine, Date.now(), trusting)
  expect(restored.snapshot).not.toBeNull()
  const app = createActor(machine, {
    snapshot: restored.snapshot as Snapshot<unknown>,
  })
  app.start()
  app.send({ type: 'app.restored' })
  render(<App app={app} config={{} as never} areas={areas} pageCharts={pageCharts} />)
  return { confirm: () => report(present) }
}

test('nothing of a restored session is shown until the provider confirms the user', async () => {
  const { confirm } = await reopen(await keptTab())

  expect(document.querySelector('h1')?.textContent).toBe('Employees')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(10)
  const whole =
    document.body.innerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join()
  for (const stored of [
    'Garcia',
    'Welder',
    'E-0001',
    'Cleo',
    'cleo.client',
    'gar',
    'Something of before',
    'Told',
  ]) {
    expect(whole).not.toContain(stored)
  }
  expect(document.querySelector('nav[aria-label="Main"]')).toBeNull()
  expect(document.querySelector('[inert] main')).not.toBeNull()

  confirm()
  expect(await screen.findByRole('link', { name: 'Garcia, Rosa' })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('gar')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(screen.getByText('Something of before.')).toBeVisible()
  expect(document.querySelector('[inert] main')).toBeNull()
})

test('a page other than a list shows no content meanwhile', async () => {
  const stored = await keptTab()
  history.replaceState(null, '', '/profile')
  await reopen(stored)
  expect(document.querySelector('main')?.textContent).toBe('Loading...')
})
