import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { User } from '#domain/users/record.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const person = {
  id: '3f0c5a1e-0000-4000-8000-000000000001',
  employeeNo: 'E-00001',
  lastName: 'Ames',
  firstName: 'Mira',
  jobTitle: 'Engineer',
  employmentType: 'W2',
  workAuthType: null,
  workUntil: null,
  city: 'Plano',
  state: 'TX',
  hireDate: '2026-01-12',
  status: 'ACTIVE',
  version: 1,
}
export const working = {
  id: 'v1',
  area: 'employees',
  name: 'Working',
  shared: false,
  isDefault: false,
  ownerName: 'Cleo Client',
  filters: { status: ['ACTIVE', 'ON_LEAVE'] },
  sort: '-hireDate',
  columns: ['city'],
  createdBy: 'cleo',
  version: 1,
}
export const team = {
  ...working,
  id: 'v2',
  name: 'Team',
  shared: true,
  createdBy: 'bo',
  filters: {},
  columns: [],
}
type View = typeof working

/** Opens a list whose API stores views. */
export async function open(
  path = '/employees/list',
  views: readonly object[] = [working, team],
  may = true,
  own: Partial<User> = {},
) {
  const permissions = may ? [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] : cleo.permissions
  const api = createApi({ ...cleo, permissions, ...own })
  const stored = [...(views as readonly View[])]
  const sent: { line: string; body: object }[] = []
  api.replies.set('GET /employees', () => ok([person], 1))
  api.replies.set('GET /projects', () => ok([], 0))
  api.replies.set('GET /views', ({ query }) =>
    ok(String(query?.['area']) === 'employees' ? [...stored] : [], stored.length),
  )
  api.replies.set('POST /view/create', ({ body }) => {
    sent.push({ line: 'create', body: body as object })
    const view = { ...working, ...(body as View), id: 'v9', isDefault: false, createdBy: 'cleo', version: 1 }
    stored.push(view)
    return ok(view)
  })
  for (const id of ['v1', 'v2']) {
    const change = (line: string) => {
      api.replies.set(`POST /view/${id}/${line}`, ({ body }) => {
        sent.push({ line: `${line} ${id}`, body: body as object })
        const at = stored.findIndex((view) => view.id === id)
        const view = { ...stored[at], ...(body as View), version: 2 }
        if (line === 'delete') stored.splice(at, 1)
        else stored[at] = view
        return ok(view)
      })
    }
    change('update')
    change('delete')
  }
  const stage = openSignedIn(path, api)
  await screen.findByRole('link', { name: 'Ames, Mira' })
  return { ...stage, api, sent, stored }
}
type Stage = Awaited<ReturnType<typeof open>>

export const openMenu = async ({ user }: Stage, name: string | RegExp = 'Views') => {
  await user.click(await screen.findByRole('button', { name }))
  return screen.findByRole('menu')
}
export const choose = async (stage: Stage, item: RegExp, button: string | RegExp = 'Views') => {
  const menu = await openMenu(stage, button)
  const row = await within(menu).findByText(item)
  await stage.user.click(row)
}
/** Waits for the parameters of the URL. */
export const isAt = (parameters: Record<string, string | null>) =>
  waitFor(() => {
    const params = new URLSearchParams(location.search)
    expect(Object.fromEntries(Object.keys(parameters).map((key) => [key, params.get(key)]))).toEqual(
      parameters,
    )
  })
export const lastQuery = ({ api }: Stage) =>
  api.requests.findLast(({ line }) => line === 'GET /employees')?.options.query as Record<string, unknown>

export const client = {
  clientId: 'nwtx00000001',
  tenantId: 'northwind001',
  name: 'Northwind Texas',
  code: 'NWTX',
  status: 'ACTIVE' as const,
}
export const queries = ({ api }: Stage) =>
  api.requests.filter(({ line }) => line === 'GET /employees').map(({ options }) => options.query)
