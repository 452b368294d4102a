import type { Page } from '@playwright/test'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { freshName } from '#test/e2e/support/forms.ts'
import { expect } from '#test/support/browser/e2e.ts'
import { contractExample, employeeExample, projectExample } from '#test/support/examples.ts'

/** Returns a day of last week. 0 is Monday. */
export const lastWeek = (day: number) => addDays(weekStartOf(todayUtc(), 'MONDAY'), day - 7)

/** Someone with a running assignment and no time yet. */
export interface Worker {
  readonly email: string
  readonly name: string
  readonly employeeNo: string
  readonly employeeId: string
  readonly assignmentId: string
  readonly project: string
}

type Stored = { readonly id: string; readonly version: number } & Readonly<Record<string, string>>

/** Calls the API and returns the record in the response. */
export async function called(
  page: Page,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Stored> {
  const answer = await callApi(page, path, { method: 'POST', body, headers })
  expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300)
  return JSON.parse(answer.text) as Stored
}

/** Hires someone and assigns them to a running contract through the API. */
export async function addWorker(page: Page, validTo = '2028-12-31'): Promise<Worker> {
  const { first, last, email } = freshName()
  const uid = (JSON.parse((await callApi(page, '/user')).text) as { uid: string }).uid
  const person = await called(page, '/employee/create', {
    ...employeeExample,
    firstName: first,
    lastName: last,
    email,
    workAuth: [{ type: 'H1B', validFrom: '2026-01-01', validTo }],
  })
  await called(page, `/employee/${person.id}/status`, { event: 'startOnboarding', version: person.version })
  const name = `Project of ${last}`
  const project = await called(page, '/project/create', { ...projectExample, name })
  const contract = await called(page, '/contract/create', {
    ...contractExample,
    title: `Contract of ${last}`,
    projectId: project.id,
    employeeId: person.id,
    poNumber: `PO-${last}`,
    endDate: '2028-12-31',
    remote: true,
    billingContact: { name: 'Ada Payne', email: 'ap@globex.test' },
  })
  const sent = await called(page, `/contract/${contract.id}/submit`, { version: contract.version })
  const approved = await called(page, `/contract/${contract.id}/approve`, { version: sent.version })
  expect(approved['status']).toBe('ACTIVE')
  const assignment = await called(page, `/project/${project.id}/employee/create`, {
    employeeId: person.id,
    contractId: contract.id,
    startDate: contractExample.startDate,
    approverUserId: uid,
  })
  return {
    email,
    name: `${last}, ${first}`,
    employeeNo: person['employeeNo'] ?? '',
    employeeId: person.id,
    assignmentId: assignment.id,
    project: name,
  }
}
