import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Notification } from '#domain/notifications/record.ts'
import { startNotifications } from '#machines/shell/startNotifications.ts'
import { createNotifications } from '#services/notifications/notifications.ts'
import { pageCharts } from '#test/support/browser/pageCharts.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'CONTRACT_TO_APPROVE',
  severity: 'info',
  title: `Contract ${id} pending approval`,
  message: `C-2026-${id}, Java Dev`,
  link: '/documents',
  entity: null,
  createdAt: '2026-03-02T14:05:11.000Z',
  readAt: null,
  ...more,
})
const read = { readAt: '2026-03-03T08:00:00.000Z' }

const notFound = {
  kind: 'refused',
  status: 500,
  errors: [{ code: 'x', message: 'The server had a bad moment.' }],
}

/** Opens a page with an API that stores these notifications. */
function open(stored: Notification[], path = '/documents') {
  const api = createApi(cleo)
  let rows = stored
  let isBroken = false
  api.replies.set('GET /notifications', ({ query }) => {
    if (isBroken) return notFound as never
    const found = query?.['unread'] === 'true' ? rows.filter(({ readAt }) => readAt === null) : rows
    return ok(found.slice(0, Number(query?.['limit'])), found.length)
  })
  api.replies.set('POST /notifications/read', ({ body }) => {
    const { ids } = body as { ids?: string[] }
    if (isBroken) return notFound as never
    rows = rows.map((row) => (ids === undefined || ids.includes(row.id) ? { ...row, ...read } : row))
    return ok({ unread: 0 })
  })
  const charts = {
    ...pageCharts,
    startNotifications: (clientId: string) =>
      Promise.resolve(startNotifications(createNotifications(api.http), clientId)),
  }
  const { user } = openSignedIn(path, api, ['CLIENT_ADMIN'], {}, charts)
  return {
    user,
    api,
    add: (more: Notification) => {
      rows = [more, ...rows]
    },
    break: (broken: boolean) => {
      isBroken = broken
    },
  }
}

/** The bell of the sidebar. The one of small screens is in the bar. */
const bell = async (name: string) => {
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }))
  return sidebar.findByRole('button', { name })
}
const panel = () => screen.findByRole('dialog', { name: /^Notifications/ })
const shownTitles = async () =>
  within(await panel())
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('link').textContent?.trim())

afterEach(() => history.replaceState(null, '', '/'))

test('the bell counts the unread notifications for the eye and for screen readers, and opens the newest first', async () => {
  const { user } = open([notification('1'), notification('2', read), notification('3')])
  const button = await bell('Notifications, 2 unread')
  expect(within(button.parentElement as HTMLElement).getByText('2')).toBeVisible()
  expect(await screen.findByText('2 unread notifications')).toHaveAttribute('aria-live', 'polite')
  await user.click(button)
  await waitFor(async () =>
    expect(await shownTitles()).toEqual([
      'Unread: Contract 1 pending approval',
      'Contract 2 pending approval',
      'Unread: Contract 3 pending approval',
    ]),
  )
  const [first] = within(await panel()).getAllByRole('listitem')
  expect(first).toHaveTextContent('C-2026-1, Java Dev')
  expect(first).toHaveTextContent('2026-03-02 14:05 UTC')
})

test('the severity has a name, not only a color', async () => {
  const { user } = open(
    (['error', 'warning', 'success', 'info'] as const).map((severity) =>
      notification(severity, { severity }),
    ),
  )
  await user.click(await bell('Notifications, 4 unread'))
  await waitFor(async () =>
    expect(
      within(await panel())
        .getAllByRole('img')
        .map((icon) => icon.getAttribute('aria-label')),
    ).toEqual(['Urgent', 'Warning', 'Done', 'For your information']),
  )
})

test('opening a notification shows its page and marks it as read', async () => {
  const { user, api } = open([notification('1', { link: '/profile' }), notification('2')])
  await user.click(await bell('Notifications, 2 unread'))
  await user.click(
    await within(await panel()).findByRole('link', { name: 'Unread: Contract 1 pending approval' }),
  )
  expect(await bell('Notifications, 1 unread')).toBeVisible()
  expect(location.pathname).toBe('/profile')
  const bodies = api.requests
    .filter(({ line }) => line === 'POST /notifications/read')
    .map(({ options }) => options.body)
  expect(bodies).toEqual([{ ids: ['1'] }])
})

test('all are marked as read at once, and stay in the list', async () => {
  const { user } = open([notification('1'), notification('2')])
  await user.click(await bell('Notifications, 2 unread'))
  await user.click(await within(await panel()).findByRole('button', { name: 'Mark all as read' }))
  await bell('Notifications')
  expect(await shownTitles()).toEqual(['Contract 1 pending approval', 'Contract 2 pending approval'])
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(screen.queryByText(/unread notification/)).toBeNull()
  // The focus stays in the panel when its button disappears.
  expect(within(await panel()).getByRole('heading', { name: 'Notifications' })).toHaveFocus()
})

test('without notifications the panel says what will appear', async () => {
  const { user } = open([])
  await user.click(await bell('Notifications'))
  expect(await within(await panel()).findByText(/^No notifications yet\./)).toBeVisible()
})

test('the keyboard opens the panel, reaches everything in it and closes it', async () => {
  const { user } = open([notification('1')])
  const button = await bell('Notifications, 1 unread')
  button.focus()
  await user.keyboard('{Enter}')
  expect(await within(await panel()).findByRole('heading', { name: 'Notifications' })).toHaveFocus()
  await within(await panel()).findByRole('link')
  await user.tab()
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('link', { name: 'Unread: Contract 1 pending approval' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button).toHaveFocus()
})

test('a failure says so, keeps the list and can be retried', async () => {
  const world = open([notification('1')])
  const { user } = world
  await user.click(await bell('Notifications, 1 unread'))
  await within(await panel()).findByRole('link')
  world.break(true)
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  const alert = await within(await panel()).findByRole('alert')
  expect(alert).toHaveTextContent("Couldn't update your notifications The server had a bad moment.")
  // It is still unread.
  expect(await shownTitles()).toEqual(['Unread: Contract 1 pending approval'])
  world.break(false)
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(within(await panel()).getByRole('heading', { name: 'Notifications' })).toHaveFocus()
})

test('more than twenty load in steps', async () => {
  const { user } = open(Array.from({ length: 25 }, (_, index) => notification(String(index), read)))
  await user.click(await bell('Notifications'))
  await user.click(await within(await panel()).findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await shownTitles()).toHaveLength(25))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the count is new when the tab is shown again, but not within a minute', async () => {
  const { add } = open([notification('1')])
  await bell('Notifications, 1 unread')
  add(notification('2'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve))
  await bell('Notifications, 1 unread')
  const now = Date.now
  Date.now = () => now() + 61_000
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await bell('Notifications, 2 unread')).toBeVisible()
  } finally {
    Date.now = now
  }
})
