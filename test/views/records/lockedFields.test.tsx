import { configure, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { contractAt, maintainer, openedId, refused } from '#test/support/browser/recordPage.tsx'

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('a save after an approval elsewhere names what the new status does not allow', async () => {
  const api = createApi(maintainer)
  api.replies.set(`GET /contract/${openedId}`, () => ok(contractAt('DRAFT')))
  const { user } = openSignedIn(`/contracts/${openedId}`, api)
  const current = contractAt('APPROVED', { version: 9 })
  const saved = { ...current, title: 'Architect', version: 10 }
  api.replies.set(`PUT /contract/${openedId}`, ({ body }) =>
    Reflect.get(body ?? {}, 'version') === 9 ? ok(saved) : refused(412, 'Changed.', { current }),
  )
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Kind/ }), 'INTERNAL')
  await user.clear(screen.getByRole('textbox', { name: /^Title/ }))
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Architect')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText(/^Not saved, because this record's status no longer allows it: Kind: INTERNAL/),
  ).toBeVisible()
  expect(screen.getByRole('combobox', { name: /^Kind/ })).toHaveValue('EXTERNAL')
  expect(await screen.findByRole('heading', { level: 1, name: 'Architect' })).toBeVisible()
  expect(api.requests.findLast(({ line }) => line === `PUT /contract/${openedId}`)?.options.body).toEqual({
    version: 9,
    title: 'Architect',
  })
  // The save bar says so too, because the top of the form may be out of sight.
  expect(await screen.findByText('Partially saved')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^Not kept/)).toBeNull()
  expect(await screen.findByText('Saved')).toBeVisible()
})
