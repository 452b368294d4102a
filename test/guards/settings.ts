import type { Guard } from '#test/guards/guard.ts'

const settings = 'test/server/settings/settings.test.ts'
const selfApproval = 'test/server/settings/selfApproval.test.ts'

/** Guards of settings. */
export const settingGuards: readonly Guard[] = [
  {
    guard: 'administrators who are employees cannot allow self-approval',
    file: 'server/records/settings/change.ts',
    find: 'if (startsSelfApproval && (await isEmployeeIn(context, scope)))',
    without: 'if (after.version < 0)',
    test: selfApproval,
  },
  {
    guard: 'users who do not maintain timesheets cannot have time approved with less control',
    file: 'server/records/settings/change.ts',
    find: '(startsSelfApproval || approvesSooner(before, after)) && !canMaintainTime',
    without: 'after.version < 0',
    test: selfApproval,
  },
  {
    guard: 'administrators who are employees do not have their time approved automatically',
    file: 'server/records/settings/change.ts',
    find: 'if (approvesSooner(before, after) && (await isEmployeeIn(context, scope)))',
    without: 'if (approvesSooner(before, after) && after.version < 0)',
    test: selfApproval,
  },
  {
    guard: 'employees with an administrator role do not allow self-approval in the whole tenant',
    file: 'server/records/settings/change.ts',
    find: "if (scope === 'CLIENT') return caller.employeeId !== null",
    without: 'if (scope.length > 0) return caller.employeeId !== null',
    test: selfApproval,
  },
  {
    guard: 'nobody changes burden and margins that their permissions do not show',
    file: 'server/records/settings/change.ts',
    find: 'checkCanSeeSettings(caller, [...Object.keys(values), ...reset])',
    without: '',
    test: settings,
  },
  {
    guard: 'a planned setting shows its values only to those who may see them',
    file: 'src/domain/kernel/fieldGuards.ts',
    find: "return canSeeField(granted, value.name) ? [] : ['value', 'before']",
    without: 'return []',
    test: settings,
  },
  {
    guard: "only a tenant's administrators can change its settings",
    file: 'server/records/settings/change.ts',
    find: "if (scope === 'TENANT' && caller.tenantScope !== '*' && caller.tenantScope !== tenantId)",
    without: "if (scope === 'TENANT' && tenantId === '')",
    test: settings,
  },
]
