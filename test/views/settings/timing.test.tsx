import { configure, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '#domain/kernel/permissions.ts'
import { timingOf } from '#domain/settings/dated.ts'
import { defaultSettings, type SettingName } from '#domain/settings/record.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  // A Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

/** The settings in each section of the page about time. */
const sections: Readonly<Record<string, readonly SettingName[]>> = {
  Week: ['weekStart', 'biWeeklyAnchor'],
  'Time entry': ['timeStep', 'captureInOut', 'noteRequired'],
  'Approval and locking': [
    'submitDeadline',
    'lockAfterDays',
    'graceDays',
    'allowSelfApproval',
    'autoApproveAfterDays',
  ],
}
const nextWeek = 'Changes take effect on 2026-03-09, the start of next week.'

test('each section of the settings for time says when its changes take effect', async () => {
  const api = createApi({ ...cleo, permissions: [...permissions] })
  api.replies.set('GET /settings', () =>
    ok({
      ...defaultSettings,
      id: 'CLIENT',
      version: 1,
      inherited: defaultSettings,
      overridden: [],
      planned: [],
    }),
  )
  openSignedIn('/settings/time', api, ['CLIENT_ADMIN'])
  await screen.findByRole('combobox', { name: 'Time increment' })
  for (const [title, names] of Object.entries(sections)) {
    const hint = screen.getByRole('heading', { name: title }).nextElementSibling
    const immediate = names.filter((name) => timingOf(name) === 'NOW')
    expect(hint?.textContent).toBe(
      immediate.length === 0 ? nextWeek : `${nextWeek} Changes to self-approval take effect immediately.`,
    )
    expect(immediate).toEqual(names.filter((name) => name === 'allowSelfApproval'))
  }
})
