import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { employeeAnswer, employeeRow } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const record = `GET /employee/${employeeAnswer.id}`

/** Starts an API with one employee, and charts that load when the test says so. */
function start(path: string) {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([employeeRow], 1))
  api.replies.set(record, () => ok(employeeAnswer))
  const file = Promise.withResolvers<void>()
  let [isHere, loads] = [false, 0]
  const charts = {
    areLoaded: () => isHere,
    load: async () => {
      loads += 1
      await file.promise
      isHere = true
    },
  }
  const { user } = openSignedIn(path, api, undefined, undefined, charts)
  const name = `${employeeAnswer.lastName}, ${employeeAnswer.firstName}`
  return { user, file, loads: () => loads, requests: () => api.requests.map(({ line }) => line), name }
}

test('a list needs no other charts, and a record opened from it waits for them', async () => {
  const { user, file, loads, requests, name } = start('/employees/list')
  const link = await screen.findByRole('link', { name })
  expect(loads()).toBe(0)
  await user.click(link)
  await waitFor(() => expect(loads()).toBe(1))
  expect(requests()).not.toContain(record)
  file.resolve()
  expect(await screen.findByRole('textbox', { name: 'Last name' })).toHaveValue(employeeAnswer.lastName)
})

test('a record opened by its address waits for its charts', async () => {
  const { file, loads, requests } = start(`/employees/${employeeAnswer.id}`)
  await waitFor(() => expect(loads()).toBe(1))
  await waitFor(() => expect(requests()).toContain('GET /user'))
  expect(requests()).not.toContain(record)
  file.resolve()
  expect(await screen.findByRole('textbox', { name: 'Last name' })).toHaveValue(employeeAnswer.lastName)
})
