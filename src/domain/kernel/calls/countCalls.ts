import type { Call } from '#domain/kernel/calls/calls.ts'

const countCall = (
  path: string,
  permission: `CAN_VIEW_${'EMPLOYEES' | 'PROJECTS' | 'TIMESHEETS' | 'INVOICES'}`,
  records: string,
) =>
  ({
    method: 'GET',
    path: `${path}/counts`,
    permission,
    client: 'required',
    summary: `The number of ${records} in each tab of their list`,
  }) as const satisfies Call

/** The calls that count the records in the tabs of a list. */
export const countCalls = {
  countEmployees: countCall('/employees', 'CAN_VIEW_EMPLOYEES', 'employees'),
  countProjects: countCall('/projects', 'CAN_VIEW_PROJECTS', 'projects'),
  countContracts: countCall('/contracts', 'CAN_VIEW_PROJECTS', 'contracts'),
  countInvoices: countCall('/invoices', 'CAN_VIEW_INVOICES', 'invoices'),
  countTimesheets: countCall('/timesheets', 'CAN_VIEW_TIMESHEETS', 'timesheets'),
}
export type CountCallName = keyof typeof countCalls
