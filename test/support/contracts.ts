import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  submittable,
} from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'

/** Starts a server with an employee and a project. Returns the requests that tests of contracts make as an admin. */
export async function startWithContracts() {
  const { server, admin } = await startWithAdmin()
  const { id: employeeId } = await create(server, admin, 'employee', employeeBody({ burdenPct: '12.50' }))
  const { id: projectId } = await create(server, admin, 'project', projectBody())
  const get = async (path: string) => (await server.request(admin, 'GET', path)).body
  return {
    server,
    admin,
    employeeId: employeeId as string,
    projectId: projectId as string,
    /** Adds a contract from 2026-02-02 to 2026-07-31, billed at 85.00 and paid at 55.00 an hour. */
    make: async (status = 'ACTIVE', more: object = {}) => {
      const body = contractBody(projectId, employeeId, { ...submittable, ...more })
      const made = await create(server, admin, 'contract', body)
      await setStatus(server, 'contracts', made.id, status)
      return made
    },
    post: (id: string, what: string, body: object, headers = {}) =>
      server.request(admin, 'POST', `/contract/${id}/${what}`, { body, headers }),
    put: (id: string, body: object) => server.request(admin, 'PUT', `/contract/${id}`, { body }),
    read: (id: string) => get(`/contract/${id}`),
    versions: (id: string) => get(`/contract/${id}/versions`),
  }
}

/** New rates from 2026-05-04. */
export const raise = { effectiveFrom: '2026-05-04', billRate: '88', payRate: '56', reason: 'Yearly raise' }

/** Returns the status of a response, followed by the code and field of each error. */
export const codes = (answer: { status: number; body: { errors?: { code: string; field?: string }[] } }) => [
  answer.status,
  ...(answer.body.errors ?? []).map(({ code, field }) => `${code} ${field ?? '-'}`),
]
