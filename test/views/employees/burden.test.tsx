import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { permissions } from '#domain/kernel/permissions.ts'
import { createApi, cleo, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// Forms load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test("a new employee's burden follows the type, until another one is entered", async () => {
  const api = createApi({ ...cleo, permissions: [...permissions] })
  api.replies.set('GET /settings/employees', () =>
    ok({ burdenPctByType: { W2: '16.25', '1099': '0.00', C2C: '3.00' } }),
  )
  const { user } = openSignedIn('/employees/new', api)
  const type = await screen.findByRole('combobox', { name: 'Employment type' })
  const burden = await screen.findByRole('textbox', { name: 'Burden (%)' })
  expect(burden).toHaveValue('')
  await user.selectOptions(type, 'W2')
  await waitFor(() => expect(burden).toHaveValue('16.25'))
  await user.selectOptions(type, 'C2C')
  await waitFor(() => expect(burden).toHaveValue('3.00'))
  await user.clear(burden)
  await user.type(burden, '7')
  await user.selectOptions(type, 'W2')
  expect(type).toHaveDisplayValue('W2')
  expect(burden).toHaveValue('7')
})

test('a new C2C employee needs a vendor, which has its fields as soon as the type is selected', async () => {
  const api = createApi({ ...cleo, permissions: [...permissions] })
  const { user } = openSignedIn('/employees/new', api)
  const type = await screen.findByRole('combobox', { name: 'Employment type' })
  expect(screen.queryByRole('textbox', { name: /Vendor legal name/ })).toBeNull()
  await user.selectOptions(type, 'C2C')
  const name = await screen.findByRole('textbox', { name: /Vendor legal name/ })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription('Enter the vendor. A C2C employee works through a company.'),
  )
  expect(api.requests.some(({ line }) => line === 'POST /employee/create')).toBe(false)
})
