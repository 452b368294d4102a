import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { seesKind, type NotificationKind, type NotificationViewer } from '#domain/notifications/kinds.ts'
import type { NotificationText } from '#domain/notifications/texts.ts'
import { effectivePermissions } from '#domain/kernel/permissions.ts'
import type { Settings } from '#domain/settings/record.ts'
import { userClients, users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { rolePermissionsIn } from '#server/records/settings/effective.ts'
import { notifications } from '#server/records/notifications/table.ts'

/** An active user of a client. */
export interface Person extends NotificationViewer {
  readonly uid: string
}

/** Something to tell people about. */
export interface News {
  readonly kind: NotificationKind
  readonly entity: { readonly type: string; readonly id: string }
  /** Distinguishes the thresholds and events of a record, such as `30` or the time of a rejection. */
  readonly threshold: string
  readonly text: NotificationText
  /** Who is told among those who see the kind. */
  readonly isFor: (person: Person) => boolean
}

/** A client on a day. Deadlines depend on the settings, and events count since a day. */
export interface NewsContext {
  readonly tx: Transaction
  readonly clientId: string
  readonly settings: Settings
  readonly today: string
  readonly since: string
}

/** Finds news in a client. */
export type NewsSource = (context: NewsContext) => Promise<readonly News[]>

/** Returns the active users of a client, with their permissions there. */
export async function peopleOf(tx: Transaction, clientId: string): Promise<readonly Person[]> {
  const defaults = await rolePermissionsIn(tx, clientId)
  const rows = await tx
    .select({
      uid: users.uid,
      roles: users.roles,
      overrides: users.permissionOverrides,
      employeeClientId: users.employeeClientId,
      employeeId: users.employeeId,
    })
    .from(users)
    .innerJoin(userClients, and(eq(userClients.uid, users.uid), eq(userClients.clientId, clientId)))
    .where(and(isNull(userClients.endedAt), eq(users.status, 'ACTIVE'), isNull(users.archivedAt)))
    .orderBy(asc(users.uid))
  return rows.map(({ uid, roles, overrides, employeeClientId, employeeId }) => ({
    uid,
    permissions: effectivePermissions(roles, overrides, defaults),
    isLimited: !roles.some((role) => role !== 'EMPLOYEE'),
    employeeId: employeeClientId === clientId ? employeeId : null,
  }))
}

/** A notification to add. */
export type NewNotification = typeof notifications.$inferInsert

/**
 * Nobody reads hundreds of notifications, and the dashboard counts all records. So a person gets at most so many of a kind from one run:
 * the first ones, in the order of the source.
 */
export const maxOfKind = 100

/** Returns the notifications about news, one for each person who should be told and sees the kind. */
export function notificationsAbout(
  { clientId, tenantId }: { readonly clientId: string; readonly tenantId: string },
  people: readonly Person[],
  news: readonly News[],
): NewNotification[] {
  const counts = new Map<string, number>()
  const isWithinLimit = ({ uid }: Person, kind: NotificationKind) => {
    const count = (counts.get(`${uid} ${kind}`) ?? 0) + 1
    counts.set(`${uid} ${kind}`, count)
    return count <= maxOfKind
  }
  return news.flatMap(({ kind, entity, threshold, text, isFor }) =>
    people
      .filter((person) => seesKind(person, kind) && isFor(person) && isWithinLimit(person, kind))
      .map(({ uid }) => ({
        clientId,
        tenantId,
        id: randomUUID(),
        userUid: uid,
        kind,
        severity: text.severity,
        title: text.title,
        message: text.message.slice(0, maxMessage),
        link: text.link,
        entityType: entity.type,
        entityId: entity.id,
        dedupeKey: `${kind} ${entity.id} ${threshold}`,
      })),
  )
}

const maxMessage = 1000

/** Adds notifications in one statement. Returns how many were added. People who already have one about the same record and threshold get none. */
export async function addNotifications(tx: Transaction, added: readonly NewNotification[]): Promise<number> {
  if (added.length === 0) return 0
  // Not RETURNING, because the job doesn't see what it adds.
  const { rowCount } = await tx
    .insert(notifications)
    .values([...added])
    .onConflictDoNothing()
  return rowCount ?? 0
}
