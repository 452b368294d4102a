import { employeeStatuses } from '#domain/employees/statuses.ts'
import { choice, days, daysOrWindow } from '#domain/kernel/lists/filters.ts'
import { workUntilWindows } from '#domain/kernel/windows.ts'
import { employmentTypes, workAuthorizations } from '#lookups/lists.ts'

/** The column filters of the employees list. */
export const employeeFilters = {
  status: choice('Status', [...employeeStatuses, 'ON_BENCH']),
  employmentType: choice('Type', employmentTypes),
  workAuthType: choice('Authorization', workAuthorizations),
  workUntil: daysOrWindow('Authorized until', 'workUntil', workUntilWindows),
  hired: days('Hire date', 'hireDate'),
}
