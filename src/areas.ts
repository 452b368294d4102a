import { assignments } from '#views/assignments/area.ts'
import { audit } from '#views/audit/area.ts'
import { contracts } from '#views/contracts/area.ts'
import { dashboard } from '#views/dashboard/area.ts'
import { documents } from '#views/documents/area.ts'
import { employees } from '#views/employees/area.ts'
import { imports } from '#views/imports/area.ts'
import { aging, invoices, margins, runs, unbilled } from '#views/invoices/area.ts'
import { handoff } from '#views/handoff/area.ts'
import { notes } from '#views/notes/area.ts'
import { payments } from '#views/payments/area.ts'
import { profile } from '#views/profile/area.ts'
import { ownEmployee } from '#views/profile/ownEmployeeArea.ts'
import { projects } from '#views/projects/area.ts'
import { organization, settings, settingsAreas } from '#views/settings/area.ts'
import { clients, tenants } from '#views/organization/area.ts'
import { roleMatrix, users } from '#views/users/area.ts'
import type { Area } from '#views/shell/area.ts'
import { missing, timeLock, timesheets, weeks } from '#views/timesheets/area.ts'

/** Every area of Muster, in navigation order. */
export const areas: readonly Area[] = [
  dashboard,
  contracts,
  projects,
  assignments,
  invoices,
  runs,
  payments,
  aging,
  unbilled,
  margins,
  handoff,
  employees,
  notes,
  timesheets,
  weeks,
  missing,
  timeLock,
  documents,
  settings,
  organization,
  ...settingsAreas,
  ...imports,
  users,
  roleMatrix,
  audit,
  clients,
  tenants,
  profile,
  ownEmployee,
]
