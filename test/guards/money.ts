import type { Guard } from '#test/guards/guard.ts'

const lifecycle = 'test/server/timesheets/lifecycle.test.ts'
const sheetRefusals = 'test/server/timesheets/refusals.test.ts'
const matrix = 'test/server/pipeline/matrix.test.ts'
const fields = 'test/server/pipeline/fieldGuards.test.ts'
const refusals = 'test/server/invoices/refusals.test.ts'
const settings = 'test/server/settings/settings.test.ts'

/** Guards of time, invoices, payments, settings, rates and records. */
export const money: readonly Guard[] = [
  {
    guard: 'employees change only their own time',
    file: 'server/records/timesheets/sheet.ts',
    find: 'if (limit !== null && limit.employeeId !== employeeId) throw notPermitted()',
    without: '',
    test: lifecycle,
  },
  {
    guard: 'employees never decide on time',
    file: 'server/records/timesheets/sheet.ts',
    find: 'if (limitedTo(caller) !== null) throw notPermitted()',
    without: '',
    test: matrix,
  },
  {
    guard: 'a timesheet with hours is not submitted as zero hours',
    file: 'server/records/timesheets/events.ts',
    find: 'if (isZero && totalOf(entries) !== 0)',
    without: 'if (isZero && totalOf(entries) < 0)',
    test: sheetRefusals,
  },
  {
    guard: 'only approved timesheets are adjusted',
    file: 'server/records/timesheets/routes.ts',
    find: "if (row.status !== 'APPROVED')",
    without: "if (row.status !== 'APPROVED' && row.status === 'APPROVED')",
    test: sheetRefusals,
  },
  {
    guard: 'a timesheet starts on the first day of its week',
    file: 'server/records/timesheets/routes.ts',
    find: 'if (period?.periodStart === periodStart) return',
    without: 'if (period !== null) return',
    test: lifecycle,
  },
  {
    guard: 'a discarded invoice is not found',
    file: 'server/records/invoices/events.ts',
    find: 'if (row.archivedAt !== null) throw notFound()',
    without: '',
    test: 'test/server/invoices/invoices.test.ts',
  },
  {
    guard: 'only issued invoices are credited',
    file: 'server/records/invoices/crediting.ts',
    find: "if (found.type === 'CREDIT_NOTE' || !CREDITABLE.includes(found.status))",
    without: "if (found.type === 'CREDIT_NOTE')",
    test: refusals,
  },
  {
    guard: 'an issued invoice is not changed',
    file: 'server/records/invoices/routes.ts',
    find: 'if (frozen.length > 0)',
    without: 'if (frozen.length < 0)',
    test: refusals,
  },
  {
    guard: 'a period is billed when it is over',
    file: 'server/records/invoices/runRoutes.ts',
    find: 'if (today <= period.to)',
    without: 'if (today < period.from && today > period.to)',
    test: refusals,
  },
  {
    guard: 'a billing period starts on its first day',
    file: 'server/records/invoices/runRoutes.ts',
    find: 'if (period.from !== periodStart)',
    without: 'if (period.from > period.to)',
    test: refusals,
  },
  {
    guard: 'a payment is not received in the future',
    file: 'server/records/payments/routes.ts',
    find: 'if (body.receivedOn > today)',
    without: "if (body.receivedOn > '9999-12-31')",
    test: refusals,
  },
  {
    guard: 'a payment has an amount above zero',
    file: 'server/records/payments/routes.ts',
    find: 'if (centsOf(amount) <= 0n)',
    without: 'if (centsOf(amount) < -1n)',
    test: refusals,
  },
  {
    guard: 'a reversed payment is not applied',
    file: 'server/records/payments/routes.ts',
    find: 'if (row.reversedAt !== null)',
    without: 'if (row.reversedAt === undefined)',
    test: refusals,
  },
  {
    guard: 'only administrators void, credit and reverse',
    file: 'server/records/invoices/events.ts',
    find: 'if (!mayUndoMoney(roles)) throw notPermitted()',
    without: 'void mayUndoMoney, void roles',
    test: 'test/server/invoices/payments.test.ts',
  },
  {
    guard: 'voiding an invoice is for administrators',
    file: 'server/records/invoices/events.ts',
    find: 'if (restrictedInvoiceEvents.includes(name)) checkMayUndoMoney(caller)',
    without: 'void restrictedInvoiceEvents, void caller',
    test: 'test/server/invoices/payments.test.ts',
  },
  {
    guard: 'crediting an invoice is for administrators',
    file: 'server/records/invoices/crediting.ts',
    find: 'checkMayUndoMoney(caller)\n    const found',
    without: 'void checkMayUndoMoney, void caller\n    const found',
    test: 'test/server/invoices/payments.test.ts',
  },
  {
    guard: 'reversing a payment is for administrators',
    file: 'server/records/payments/routes.ts',
    find: 'checkMayUndoMoney(caller)\n',
    without: 'void checkMayUndoMoney, void caller\n',
    test: 'test/server/invoices/payments.test.ts',
  },
  {
    guard: 'unlocking time needs the permission to maintain invoices',
    file: 'server/records/timesheets/lock.ts',
    find: "if (opens && !caller.permissions.includes('CAN_MAINTAIN_INVOICES'))",
    without: 'if (opens && caller.permissions.length < 0)',
    test: 'test/server/timesheets/lock.test.ts',
  },
  {
    guard: 'an adjustment takes off no more time than the day has',
    file: 'server/db/migrations/0045_adjusted_days.sql',
    find: 'HAVING sum(e.minutes) < 0)',
    without: 'HAVING sum(e.minutes) < -9999)',
    test: 'test/server/timesheets/model.test.ts',
  },
  {
    guard: 'employees with an administrator role do not allow self-approval',
    file: 'server/records/settings/change.ts',
    find: 'if (after.allowSelfApproval && !before.allowSelfApproval && caller.employeeId !== null)',
    without: 'if (after.version < 0)',
    test: settings,
  },
  {
    guard: 'settings of a tenant belong to its administrators',
    file: 'server/records/settings/change.ts',
    find: "if (caller.tenantScope !== '*' && caller.tenantScope !== tenantId) throw notPermitted()",
    without: 'void tenantId',
    test: settings,
  },
  {
    guard: 'employees read no audit trail',
    file: 'server/records/audit/routes.ts',
    find: "if (context.caller.roles.every((role) => role === 'EMPLOYEE')) throw notPermitted()",
    without: '',
    test: 'test/server/audit/audit.test.ts',
  },
  {
    guard: 'pay is shown to those who maintain, not to those who view',
    file: 'src/domain/kernel/fieldGuards.ts',
    find: "canMaintain(granted, ['EMPLOYEES', 'PROJECTS']) ||",
    without: "canView(granted, ['EMPLOYEES', 'PROJECTS']) ||",
    test: fields,
  },
  {
    guard: 'rates are hidden at every depth',
    file: 'src/domain/kernel/fieldGuards.ts',
    find: 'if (Array.isArray(value)) return value.map((each) => guarded(each, granted))',
    without: 'if (Array.isArray(value)) return value',
    test: fields,
  },
  {
    guard: 'old and new rates of a change are hidden',
    file: 'src/domain/kernel/fieldGuards.ts',
    find: "(isChange && (name === 'old' || name === 'new')) ||",
    without: '',
    test: fields,
  },
  {
    guard: 'many records at once are each sent once',
    file: 'server/records/kit/bulk.ts',
    find: 'if (new Set(items.map(({ id }) => id)).size < items.length)',
    without: 'if (new Set(items.map(({ id }) => id)).size < 0)',
    test: 'test/server/records/bulk.test.ts',
  },
]
