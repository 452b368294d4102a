import type { Route } from '#server/pipeline/defineRoute.ts'
import { contractEventRoutes } from '#server/records/contracts/events.ts'
import { contractRoutes } from '#server/records/contracts/routes.ts'
import { dashboardRoutes } from '#server/records/dashboard/routes.ts'
import { employeeEventRoutes } from '#server/records/employees/events.ts'
import { employeeRoutes } from '#server/records/employees/routes.ts'
import { noteRoutes } from '#server/records/notes/resource.ts'
import { organizationRoutes } from '#server/records/organization/routes.ts'
import { projectRoutes } from '#server/records/projects/routes.ts'
import { userRoutes } from '#server/records/users/routes.ts'

/** Everything the API serves. A new resource adds its line here. */
export const routes: readonly Route[] = [
  userRoutes,
  organizationRoutes,
  [...employeeRoutes, ...employeeEventRoutes],
  projectRoutes,
  [...contractRoutes, ...contractEventRoutes],
  noteRoutes,
  dashboardRoutes,
].flat()
