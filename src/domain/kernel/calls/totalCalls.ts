import type { Call } from '#domain/kernel/calls/calls.ts'

const totalCall = (path: string, permission: `CAN_VIEW_${'INVOICES' | 'TIMESHEETS'}`, records: string) =>
  ({
    method: 'GET',
    path: `${path}/totals`,
    permission,
    client: 'required',
    summary: `Totals for all ${records} that match a list's search and filters`,
  }) as const satisfies Call

/** The calls that add up the columns of a list. */
export const totalCalls = {
  totalInvoices: totalCall('/invoices', 'CAN_VIEW_INVOICES', 'invoices'),
  totalPayments: totalCall('/payments', 'CAN_VIEW_INVOICES', 'payments'),
  totalUnbilled: totalCall('/invoices/unbilled', 'CAN_VIEW_INVOICES', 'weeks of unbilled time'),
  totalMargins: totalCall('/invoices/margins', 'CAN_VIEW_INVOICES', 'margins'),
  totalTimesheets: totalCall('/timesheets', 'CAN_VIEW_TIMESHEETS', 'timesheets'),
}
export type TotalCallName = keyof typeof totalCalls
