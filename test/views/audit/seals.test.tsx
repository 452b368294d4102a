import { configure, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AuditCheck } from '#domain/audit/record.ts'
import { permissions } from '#domain/kernel/permissions.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// The list's file loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const sealed: AuditCheck = {
  from: '2026-11-01T08:00:00.000Z',
  to: '2026-11-22T14:05:09.000Z',
  events: 1240,
  intact: true,
  brokenAt: null,
}

async function check(result: AuditCheck) {
  const api = createApi({ ...cleo, permissions: [...permissions] })
  api.replies.set('GET /audit', () => ok([], 0))
  api.replies.set('GET /audit/verify', () => ok(result))
  const { user } = openSignedIn('/settings/audit', api)
  await user.click(await screen.findByRole('button', { name: 'Check for tampering' }))
}

test('an intact trail says how many events are sealed, and through when', async () => {
  await check(sealed)
  expect(
    await screen.findByText(
      '1,240 sealed events are unchanged, through 2026-11-22 14:05 UTC. New events are sealed within a minute.',
    ),
  ).toBeVisible()
})

test('a changed trail says from when its events are in doubt', async () => {
  await check({ ...sealed, intact: false, brokenAt: '2026-11-20T09:30:00.000Z' })
  expect(
    await screen.findByText(
      "This trail was changed after it was sealed. Don't rely on events recorded since 2026-11-20 09:30 UTC.",
    ),
  ).toBeVisible()
})

test('a trail whose seals were removed says that all its events are in doubt', async () => {
  await check({ from: null, to: null, events: 0, intact: false, brokenAt: null })
  expect(
    await screen.findByText("This trail's seals were removed. Don't rely on any of its events."),
  ).toBeVisible()
})

test('a trail without seals says when they are made', async () => {
  await check({ from: null, to: null, events: 0, intact: true, brokenAt: null })
  expect(
    await screen.findByText('No events are sealed yet. New events are sealed within a minute.'),
  ).toBeVisible()
})
