import type { ImportKind } from '#domain/imports/kinds.ts'
import { daysBetween } from '#domain/kernel/dates.ts'
import { formatNumber } from '#domain/kernel/money.ts'
import type { Severity } from '#domain/notifications/record.ts'

/** The text and severity of a notification, and the page that it links to. */
export interface NotificationText {
  readonly severity: Severity
  readonly title: string
  readonly message: string
  /** The path of the page that the notification links to. */
  readonly link: string
}

const whenText = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
const soonDays = 30

/** Returns the text for a deadline, such as `expires in 30 days` or `expired`, and its severity. */
function deadlineText(
  verb: 'ends' | 'expires',
  date: string,
  today: string,
): { text: string; severity: Severity } {
  const days = daysBetween(today, date)
  if (days < 0) return { text: verb === 'ends' ? 'ended' : 'expired', severity: 'error' }
  return { text: `${verb} ${whenText(days)}`, severity: days <= soonDays ? 'warning' : 'info' }
}

interface Authorization {
  readonly employeeId: string
  readonly employeeName: string
  readonly type: string | null
  readonly until: string
}

const authorizationLine = ({ type, until }: Authorization, today: string) =>
  `${type === null ? 'The authorization' : type} ${until < today ? 'expired' : 'expires'} on ${until}.`

/** Returns the notification about an employee's work authorization, for users who maintain employees. */
export function authorizationText(authorization: Authorization, today: string): NotificationText {
  const { text, severity } = deadlineText('expires', authorization.until, today)
  return {
    severity,
    title: `Work authorization ${text}`,
    message: `${authorization.employeeName}: ${authorizationLine(authorization, today)}`,
    link: `/employees/${authorization.employeeId}/work-authorization`,
  }
}

/** Returns the notification about the user's own work authorization. */
export function ownAuthorizationText(authorization: Authorization, today: string): NotificationText {
  const { text, severity } = deadlineText('expires', authorization.until, today)
  return {
    severity,
    title: `Your work authorization ${text}`,
    message: `${authorizationLine(authorization, today)} Contact your HR team to renew it.`,
    link: '/dashboard',
  }
}

interface ShownContract {
  readonly id: string
  readonly contractNo: string
  readonly title: string
}

/** Returns the notification about a contract that ends without an extension or renewal. */
export function contractEndText(
  { id, contractNo, title, endDate }: ShownContract & { readonly endDate: string },
  today: string,
): NotificationText {
  const { text, severity } = deadlineText('ends', endDate, today)
  return {
    severity,
    title: `Contract ${text}`,
    message: `${contractNo}, ${title}: ${endDate < today ? 'ended' : 'ends'} on ${endDate} without an extension or renewal.`,
    link: `/contracts/${id}`,
  }
}

/** Returns the notification about a contract that needs approval. */
export const contractApprovalText = ({ id, contractNo, title }: ShownContract): NotificationText => ({
  severity: 'info',
  title: 'Contract pending approval',
  message: `${contractNo}, ${title}`,
  link: `/contracts/${id}`,
})

interface ShownSheet {
  readonly id: string
  readonly employeeName: string
  readonly projectName: string
  readonly periodStart: string
  readonly periodEnd: string
}

const sheetLine = ({ projectName, periodStart, periodEnd }: ShownSheet) =>
  `${projectName}, ${periodStart} to ${periodEnd}`

/** Returns the notification about a timesheet that its approver should approve or reject. */
export const sheetApprovalText = (sheet: ShownSheet): NotificationText => ({
  severity: 'info',
  title: 'Timesheet pending your approval',
  message: `${sheet.employeeName}: ${sheetLine(sheet)}`,
  link: `/timesheets/${sheet.id}`,
})

/** Returns the notification that tells an employee about their rejected timesheet. */
export const sheetRejectedText = (
  sheet: ShownSheet & { readonly reason: string | null },
): NotificationText => ({
  severity: 'error',
  title: 'Timesheet rejected',
  message: sheet.reason === null ? sheetLine(sheet) : `${sheetLine(sheet)}: ${sheet.reason}`,
  link: `/timesheets/${sheet.id}`,
})

/** Returns the notification about an overdue invoice. */
export function overdueText(
  invoice: {
    readonly id: string
    readonly number: string
    readonly billToName: string
    readonly dueDate: string
    readonly currency: string
    readonly balance: string
  },
  today: string,
): NotificationText {
  const { id, number, billToName, dueDate, currency, balance } = invoice
  const days = daysBetween(dueDate, today)
  return {
    severity: days > soonDays ? 'error' : 'warning',
    title: `Invoice overdue by ${days} ${days === 1 ? 'day' : 'days'}`,
    message: `${number}, ${billToName}: ${currency} ${formatNumber(balance)} was due on ${dueDate}.`,
    link: `/invoices/${id}`,
  }
}

const importPaths: Readonly<Record<ImportKind, string>> = {
  employees: '/employees/list',
  projects: '/contracts/projects',
  contracts: '/contracts/list',
  assignments: '/assignments/list',
  timesheets: '/timesheets',
}

/** Returns the notification about a finished import, for the user who uploaded the file. */
export const importText = ({
  kind,
  fileName,
  created,
}: {
  readonly kind: ImportKind
  readonly fileName: string
  readonly created: number
}): NotificationText => ({
  severity: 'success',
  title: 'Import finished',
  message: `${fileName}: ${created.toLocaleString('en-US')} ${created === 1 ? 'row was' : 'rows were'} added to ${kind}.`,
  link: importPaths[kind],
})
