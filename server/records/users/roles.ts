import * as z from 'zod/mini'
import { roles } from '#domain/kernel/permissions.ts'
import { roleScopes } from '#domain/users/access.ts'
import { roleRights } from '#domain/users/managed.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { rolePermissionsIn } from '#server/records/settings/effectiveSettings.ts'

/** The route that lists what each role allows in the client. */
export const listRoles = defineRoute({
  call: 'listRoles',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.array(roleRights),
  audit: 'none',
  async handle({ tx, caller }) {
    const defaults = await rolePermissionsIn(tx, clientOf(caller).clientId)
    const rights = roles.map((role) => ({
      role,
      permissions: [...defaults[role]],
      scope: roleScopes[role],
    }))
    return { body: rights, total: rights.length }
  },
})
