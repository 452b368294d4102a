import * as z from 'zod/mini'
import { clientLink } from '#domain/organization/client.ts'
import { key, optionalTyped, phone, text, version } from '#domain/kernel/fields.ts'
import { userStatuses } from '#domain/users/statuses.ts'
import { permissions, roles } from '#domain/kernel/permissions.ts'
import { densities, digests, themes, type Preferences } from '#domain/users/preferences.ts'
import { defaultLimit, pageSizes } from '#domain/kernel/lists/lists.ts'

/** A user's own preferences. */
export const preferences = z.strictObject({
  theme: key('theme', themes),
  density: key('density', densities),
  digest: key('digest', digests),
  pageSize: z.literal(pageSizes, { error: 'Select 10, 25, 50 or 100 rows per page.' }),
})
export const defaultPreferences: Preferences = {
  theme: 'SYSTEM',
  density: 'COMFORTABLE',
  digest: 'NONE',
  pageSize: defaultLimit,
}

/**
 * A client in the user's own list. `suspended` is set while its tenant is suspended and nothing can be changed.
 * `contact` is the email address of the tenant's contact. Only the request's client has `views`: the queries of
 * the default saved views, by area.
 */
const ownClient = z.extend(clientLink, {
  suspended: z.optional(z.object({ contact: z.string() })),
  views: z.optional(z.record(z.string(), z.string())),
})

/** The signed-in user. `permissions` are those in the request's client, or empty if the request has no client. */
export const user = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  tenantId: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions as [string, ...string[]])),
  clients: z.array(ownClient),
  employeeId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  preferences,
  status: z.enum(userStatuses),
  version: z.int(),
})
export type User = z.output<typeof user>

/** Body of POST /user/update: the fields that users can change in their own user record. */
export const userUpdate = z.strictObject({
  version: z.optional(version),
  firstName: z.optional(text('first name', 60)),
  lastName: z.optional(text('last name', 60)),
  displayName: z.optional(text('display name', 120)),
  phone: optionalTyped(phone()),
  preferences: z.optional(z.partial(preferences)),
})
