import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageFull } from '#domain/users/deviceAlerts.ts'
import { unmappedAlert } from '#domain/users/unmappedAlert.ts'
import { present } from '#test/models/charts/auth.ts'
import { openStage } from '#test/models/views/stage.tsx'

test('a user without a client sees the reason after dismissing alerts', async () => {
  const stage = await openStage({ path: '/', signedIn: null, chart: 'auth', at: ['auth'] })
  try {
    await stage.report(present('nora', []))
    await stage.answer('loadUser', { kind: 'refused', status: 403, errors: [{ code: 'no', message: 'No.' }] })
    const alert = (await screen.findByText(unmappedAlert.message)).closest('[role=alert]')
    const heading = screen.getByRole('heading', { level: 1, name: 'No client yet' })
    expect(heading.compareDocumentPosition(alert as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    stage.raise(storageFull)
    expect(await screen.findByText(storageFull.title)).toBeVisible()
    await stage.user.click(within(alert as HTMLElement).getByRole('button'))
    expect(screen.getByText(storageFull.title)).toBeVisible()
    expect(await screen.findByText(unmappedAlert.message)).toBeVisible()
  } finally {
    stage.leave()
  }
})
