import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Project } from '#domain/projects/record.ts'
import { contractAt, maintainer, openedId } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// The page and its tabs load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const projectAt = (more: Partial<Project> = {}): Project => ({
  id: openedId,
  tenantId: 'nwstaff00001',
  clientId: 'nwtx00000001',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'cleo',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'cleo',
  archivedAt: null,
  code: 'P-00012',
  name: 'Globex ERP',
  kind: 'EXTERNAL',
  endClientName: 'Globex',
  startDate: '2026-02-01',
  endDate: null,
  status: 'ACTIVE',
  managerUserId: 'cleo',
  managerName: 'Client, Cleo',
  workAddress: null,
  description: null,
  billable: true,
  budgetHours: null,
  budgetAmount: null,
  tasks: [{ name: 'Support', billable: true }],
  ...more,
})

function open(path: string, project = projectAt()) {
  const api = createApi(maintainer)
  api.replies.set(`GET /project/${openedId}`, () => ok(project))
  api.replies.set('GET /users/choices', () =>
    ok([{ uid: 'ada', firstName: 'Ada', lastName: 'Admin', email: 'ada@acme.test', employeeId: null }], 1),
  )
  api.replies.set('POST /project/update', ({ body }) => ok({ ...project, ...(body as object), version: 4 }))
  const sent = (line: string) =>
    api.requests.filter((call) => call.line === line).map(({ options }) => options.body)
  return { api, sent, ...openSignedIn(path, api) }
}

test('manager, budget, tasks and work address of a project are edited on its page', async () => {
  const { sent, user } = open(`/contracts/projects/${openedId}`)
  const manager = await screen.findByRole('combobox', { name: 'Manager' })
  expect(manager).toHaveValue('Client, Cleo')
  await user.click(manager)
  await user.click(await screen.findByRole('option', { name: /Admin, Ada/ }))
  const enter = async (name: string, text: string, at = 0) => {
    await user.click(screen.getAllByRole('textbox', { name })[at] as HTMLElement)
    await user.paste(text)
  }
  await enter('Budget (hours)', '4,000')
  await enter('Budget (amount)', '96000.5')
  expect(screen.getAllByRole('textbox', { name: 'Task' })).toHaveLength(2)
  await enter('Task', 'Training', 1)
  expect(screen.getAllByRole('textbox', { name: 'Task' })).toHaveLength(3)
  await user.click(screen.getAllByRole('checkbox', { name: 'Billable task' })[1] as HTMLElement)
  await enter('Street address', '1 Main Street')
  await enter('ZIP code', '75024')
  // The ZIP code fills in the city.
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Plano'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('POST /project/update')).toEqual([
      {
        id: openedId,
        version: 3,
        managerUserId: 'ada',
        budgetHours: '4000.00',
        budgetAmount: '96000.50',
        tasks: [
          { name: 'Support', billable: true },
          { name: 'Training', billable: false },
        ],
        workAddress: {
          street1: '1 Main Street',
          street2: null,
          country: 'USA',
          zip: '75024',
          state: 'TX',
          city: 'Plano',
        },
      },
    ]),
  )
})

test('an internal project is not billable and says nothing about billing', async () => {
  const { sent, user } = open(`/contracts/projects/${openedId}`)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Internal')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('POST /project/update')).toEqual([
      { id: openedId, version: 3, kind: 'INTERNAL', billable: false },
    ]),
  )
})

test('a project leads to its contracts and their employees', async () => {
  const { api, user } = open(`/contracts/projects/${openedId}`)
  const contract = { ...contractAt('ACTIVE'), billRate: '85.00', billRateUnit: 'HOURLY', endClient: 'Globex' }
  api.replies.set('GET /contracts', () => ok([contract], 1))
  const tabs = within(await screen.findByRole('navigation', { name: 'Project' }))
  await user.click(tabs.getByRole('link', { name: 'Contracts' }))
  const table = within(await screen.findByRole('table', { name: 'Contracts' }))
  expect(table.getByRole('link', { name: 'C-2026-00017' })).toHaveAttribute(
    'href',
    `/contracts/${contract.id}`,
  )
  expect(table.getByRole('link', { name: contract.employeeName })).toHaveAttribute(
    'href',
    `/employees/${contract.employeeId}`,
  )
  expect(api.requests.findLast(({ line }) => line === 'GET /contracts')?.options.query).toMatchObject({
    projectId: openedId,
  })
  expect(screen.getByRole('link', { name: 'Add contract' })).toHaveAttribute(
    'href',
    `/contracts/new?projectId=${openedId}`,
  )
})

test('a canceled project is read-only, and nothing but notes is added to it', async () => {
  const { user } = open(`/contracts/projects/${openedId}`, projectAt({ status: 'CANCELLED' }))
  expect(await screen.findByText('This project is canceled and can no longer be changed.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Add note'])
})

test.each(['COMPLETED', 'CANCELLED'] as const)(
  'a project that is %s takes no contracts and no team',
  async (status) => {
    const { api, user } = open(`/contracts/projects/${openedId}`, projectAt({ status }))
    api.replies.set('GET /assignments', () => ok([], 0))
    api.replies.set(`GET /project/${openedId}/employees`, () => ok([], 0))
    const tabs = within(await screen.findByRole('navigation', { name: 'Project' }))
    await user.click(tabs.getByRole('link', { name: 'Contracts' }))
    await screen.findByText('No contracts yet.')
    expect(screen.queryByRole('link', { name: 'Add contract' })).toBeNull()
    await user.click(tabs.getByRole('link', { name: 'Team' }))
    await screen.findByText('No assignments yet.')
    expect(screen.queryByRole('link', { name: 'Add to team' })).toBeNull()
  },
)
