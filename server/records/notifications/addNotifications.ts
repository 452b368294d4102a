import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { canSeeKind, type NotificationKind, type NotificationViewer } from '#domain/notifications/kinds.ts'
import type { NotificationText } from '#domain/notifications/texts.ts'
import { effectivePermissions } from '#domain/kernel/permissions.ts'
import type { Settings } from '#domain/settings/record.ts'
import { hasOneOf } from '#server/db/lists.ts'
import { userClients, users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { rolePermissionsIn } from '#server/records/settings/effectiveSettings.ts'
import { notifications } from '#server/records/notifications/table.ts'

/** An active user of a client. */
export interface ActiveUser extends NotificationViewer {
  readonly uid: string
}

/**
 * Who gets a notification: users who aren't limited to their own records, the listed users, or an employee's user.
 * Users who can't see the notification's kind get none.
 */
export type Recipients = 'staff' | { readonly uids: readonly string[] } | { readonly employeeId: string }

/** Something to notify users of. */
export interface News {
  readonly kind: NotificationKind
  readonly entity: { readonly type: string; readonly id: string }
  /** Distinguishes news of the same kind about the same record, such as `30` or the time of a rejection. */
  readonly threshold: string
  /** Only called if the news has a recipient. Often it has none, because most employees of a large client don't sign in. */
  readonly text: () => NotificationText
  readonly to: Recipients
  /** Who gets no notification: the user who already knows, or the employee that the news is about. */
  readonly except?: { readonly uid?: string | null; readonly employeeId?: string }
}

/** The client and the day to find news for. Only events at or after `since` are read. */
export interface NewsContext {
  readonly tx: Transaction
  readonly clientId: string
  /** Reads the settings. Only news about deadlines needs them. */
  readonly settings: () => Promise<Settings>
  readonly today: string
  readonly since: string
}

/** Finds a client's news, in the order in which users should see it. */
export type NewsSource = (context: NewsContext) => Promise<readonly News[]>

/** Returns the active users of a client who can be recipients of the news, with their permissions. Doesn't read all users, because thousands of a client's employees can be users. */
export async function readPossibleRecipients(
  tx: Transaction,
  clientId: string,
  news: readonly News[],
): Promise<readonly ActiveUser[]> {
  const defaults = await rolePermissionsIn(tx, clientId)
  const uids = news.flatMap(({ to }) => (to !== 'staff' && 'uids' in to ? to.uids : []))
  const employeeIds = news.flatMap(({ to }) => (to !== 'staff' && 'employeeId' in to ? to.employeeId : []))
  const isPossibleRecipient = or(
    news.some(({ to }) => to === 'staff') ? sql`NOT ${users.roles} <@ '["EMPLOYEE"]'::jsonb` : undefined,
    sql`${users.uid} = ANY (${sql.param([...new Set(uids)])}::text[])`,
    and(eq(users.employeeClientId, clientId), hasOneOf(users.employeeId, [...new Set(employeeIds)])),
  )
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
    .where(
      and(
        isNull(userClients.endedAt),
        eq(users.status, 'ACTIVE'),
        isNull(users.archivedAt),
        isPossibleRecipient,
      ),
    )
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
 * The maximum number of notifications of a kind that a user gets from one run of the job. Nobody reads hundreds, and
 * the dashboard shows the full counts.
 */
const maxPerKind = 100

/** Returns the notifications about news, in the same order: one for each recipient who can see the kind, within the limit. */
export function notificationsAbout(
  { clientId, tenantId }: { readonly clientId: string; readonly tenantId: string },
  recipients: readonly ActiveUser[],
  news: readonly News[],
): NewNotification[] {
  const byUid = new Map(recipients.map((user) => [user.uid, user]))
  const byEmployee = Map.groupBy(recipients, ({ employeeId }) => employeeId)
  const staff = recipients.filter(({ isLimited }) => !isLimited)
  const recipientsOf = (to: Recipients): readonly ActiveUser[] => {
    if (to === 'staff') return staff
    return 'uids' in to
      ? to.uids.flatMap((uid) => byUid.get(uid) ?? [])
      : (byEmployee.get(to.employeeId) ?? [])
  }
  const counts = new Map<string, number>()
  const isWithinLimit = ({ uid }: ActiveUser, kind: NotificationKind) => {
    const count = (counts.get(`${uid} ${kind}`) ?? 0) + 1
    counts.set(`${uid} ${kind}`, count)
    return count <= maxPerKind
  }
  return news.flatMap(({ kind, entity, threshold, text, to, except = {} }) =>
    recipientsOf(to)
      .filter(
        (user) =>
          user.uid !== except.uid &&
          (except.employeeId === undefined || user.employeeId !== except.employeeId) &&
          canSeeKind(user, kind) &&
          isWithinLimit(user, kind),
      )
      .map(({ uid }) => ({ uid, ...text() }))
      .map(({ uid, severity, title, message, link }) => ({
        clientId,
        tenantId,
        id: randomUUID(),
        userUid: uid,
        kind,
        severity,
        title,
        message: message.slice(0, maxMessage),
        link,
        entityType: entity.type,
        entityId: entity.id,
        dedupeKey: `${kind} ${entity.id} ${threshold}`,
      })),
  )
}

const maxMessage = 1000

/**
 * Adds notifications in one statement, each newer than the one before it. Returns how many were added. Users
 * who already have a notification of the same kind about the same record and threshold get none.
 */
export async function addNotifications(tx: Transaction, added: readonly NewNotification[]): Promise<number> {
  if (added.length === 0) return 0
  // RETURNING would fail, because the job can't read what it adds.
  const { rowCount } = await tx
    .insert(notifications)
    .values([...added])
    .onConflictDoNothing()
  return rowCount ?? 0
}
