import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const idOf = (at: number) => `3f0c5a1e-0000-4000-8000-${String(at).padStart(12, '0')}`
const people = Array.from({ length: 25 }, (_, at) => ({
  ...employeeAnswer,
  id: idOf(at),
  lastName: `Rao ${at + 1}`,
  firstName: 'Mira',
}))

function open(path: string) {
  const api = createApi(cleo)
  api.replies.set('GET /employees', ({ query }) => {
    const { limit, offset } = query as { limit: number; offset: number }
    return ok(people.slice(offset, offset + limit), people.length)
  })
  for (const person of people) api.replies.set(`GET /employee/${person.id}`, () => ok(person))
  return openSignedIn(path, api)
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('J and K open the next and the previous record of the filtered list, over the end of its page', async () => {
  const { user } = open('/employees/list?q=rao&page=1')
  await user.click(await screen.findByRole('link', { name: 'Rao 9, Mira' }))
  expect(await heading('Rao 9, Mira')).toBeVisible()
  expect(await screen.findByText('9 of 25')).toBeVisible()
  await user.keyboard('j')
  expect(await heading('Rao 10, Mira')).toBeVisible()
  expect(await screen.findByText('10 of 25')).toBeVisible()
  await user.keyboard('j')
  expect(await heading('Rao 11, Mira')).toBeVisible()
  await user.keyboard('k')
  expect(await heading('Rao 10, Mira')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next employee' }))
  expect(await heading('Rao 11, Mira')).toBeVisible()
  // The link back leads to the page that has the record.
  await waitFor(() =>
    expect(
      screen.getAllByRole('link', { name: 'Employees' }).map((link) => link.getAttribute('href')),
    ).toContain('/employees/list?q=rao&page=2'),
  )
})

test('with Caps Lock on, J and K open the next and the previous record', async () => {
  const { user } = open('/employees/list')
  await user.click(await screen.findByRole('link', { name: 'Rao 1, Mira' }))
  expect(await screen.findByText('1 of 25')).toBeVisible()
  await user.keyboard('J')
  expect(await heading('Rao 2, Mira')).toBeVisible()
  await user.keyboard('K')
  expect(await heading('Rao 1, Mira')).toBeVisible()
})

test('the first record has no previous one', async () => {
  const { user } = open('/employees/list')
  await user.click(await screen.findByRole('link', { name: 'Rao 1, Mira' }))
  expect(await screen.findByText('1 of 25')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous employee' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Next employee' })).toBeEnabled()
})

test('a record that was opened by its address has no place in a list', async () => {
  open(`/employees/${idOf(3)}`)
  expect(await heading('Rao 4, Mira')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next employee' })).toBeNull()
})
