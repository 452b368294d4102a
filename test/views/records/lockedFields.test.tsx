import { configure, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import { contractExample } from '#test/support/examples.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/signedIn.tsx'

const id = '3f0c5a1e-0000-4000-8000-000000000001'
const kept = {
  id,
  tenantId: 'nwstaff00001',
  clientId: 'nwtx00000001',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'cleo',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'cleo',
  archivedAt: null,
}
const contractAt = (status: ContractStatus, more: Partial<Contract> = {}) =>
  ({
    ...kept,
    ...contractExample,
    contractNo: 'C-2026-00017',
    projectId: id,
    projectName: 'Globex ERP',
    employeeId: id,
    employeeName: 'Rao, Priya',
    employmentType: 'W2',
    predecessorNo: null,
    billToLevel: 'END_CLIENT',
    billingContact: { name: 'Ann Payable', email: 'ap@globex.test', ccEmails: [], phone: null },
    workAddress: null,
    remote: true,
    marginPct: null,
    status,
    ...more,
  }) as Contract
const maintainer = { ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_PROJECTS'] }
const refused = (status: number, message: string, more: object = {}): Answer<unknown> => ({
  kind: 'refused',
  status,
  errors: [{ code: 'no', message }],
  ...more,
})

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('a save after an approval elsewhere names what the new status does not allow', async () => {
  const api = createApi(maintainer)
  api.replies.set(`GET /contract/${id}`, () => ok(contractAt('DRAFT')))
  const { user } = openSignedIn(`/contracts/${id}`, api)
  const current = contractAt('APPROVED', { version: 9 })
  const saved = { ...current, title: 'Architect', version: 10 }
  api.replies.set(`PUT /contract/${id}`, ({ body }) =>
    Reflect.get(body ?? {}, 'version') === 9 ? ok(saved) : refused(412, 'Changed.', { current }),
  )
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Kind/ }), 'INTERNAL')
  await user.clear(screen.getByRole('textbox', { name: /^Title/ }))
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Architect')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText(/^Not kept, because this record's status no longer allows it: Kind: INTERNAL/),
  ).toBeVisible()
  expect(screen.getByRole('combobox', { name: /^Kind/ })).toHaveValue('EXTERNAL')
  expect(await screen.findByRole('heading', { level: 1, name: 'Architect' })).toBeVisible()
  expect(api.asked.findLast(({ line }) => line === `PUT /contract/${id}`)?.options.body).toEqual({
    version: 9,
    title: 'Architect',
  })
  // The save bar says so too, because the top of the form may be out of sight.
  expect(await screen.findByText('Partly saved')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^Not kept/)).toBeNull()
  expect(await screen.findByText('Saved')).toBeVisible()
})
