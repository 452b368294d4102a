import type { Page } from '@playwright/test'
import { answerOf, at, checkKind } from '#test/e2e/support/everyField.ts'
import { freshName } from '#test/e2e/support/forms.ts'
import { assignments, contracts, employees, notes, projects, students } from '#test/e2e/support/kinds.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { test } from '#test/support/browser/e2e.ts'
import { contractExample, employeeExample, projectExample } from '#test/support/examples.ts'

async function addEmployee(page: Page, type = 'H1B') {
  const { first, last, email } = freshName()
  const workAuth = [{ type, validFrom: '2026-01-01', validTo: '2028-01-31' }]
  const body = { ...employeeExample, firstName: first, lastName: last, email, workAuth }
  return answerOf(page, '/employee/create', body)
}

const addProject = (page: Page) =>
  answerOf(page, '/project/create', { ...projectExample, name: `Every field ${freshName().last}` })

async function addContract(page: Page) {
  const { id: employeeId } = await addEmployee(page)
  const { id: projectId } = await addProject(page)
  const { id, ...contract } = await answerOf(page, '/contract/create', {
    ...contractExample,
    projectId,
    employeeId,
    remote: true,
    // An assignment that has ended is read-only.
    endDate: '2035-07-31',
  })
  return { id, contractNo: String(at(contract, 'contractNo')), projectId, employeeId }
}

// A person can enter every field of a record's schema, and later sees the stored value in the same place.
test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'ada', '/employees/list')
})

test('every field of an employee has a control, and comes back as it was typed', async ({ page }) => {
  await checkKind(page, employees, (await addEmployee(page)).id)
  await checkKind(page, students, (await addEmployee(page, 'OPT')).id)
})

test('every field of a project has a control, and comes back as it was typed', async ({ page }) => {
  await checkKind(page, projects, (await addProject(page)).id)
})

test('every field of a contract has a control, and comes back as it was typed', async ({ page }) => {
  await checkKind(page, contracts, (await addContract(page)).id)
})

test('every field of an assignment and of a note has a control, and comes back as it was typed', async ({
  page,
}) => {
  const { id: contractId, contractNo, projectId, employeeId } = await addContract(page)
  const assignment = await answerOf(page, `/project/${projectId}/employee/create`, {
    employeeId,
    contractId,
    startDate: '2026-02-02',
    approverUserId: 'ada',
  })
  await checkKind(page, assignments(contractNo, contractId), assignment.id)
  const note = { ownerType: 'CONTRACT', ownerId: contractId, text: 'Before', date: '2026-01-02' }
  await checkKind(page, notes, (await answerOf(page, '/note/create', note)).id)
})
