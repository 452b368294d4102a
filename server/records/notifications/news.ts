import { and, asc, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { listName } from '#domain/employees/rules.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { importNotificationOf } from '#domain/notifications/kinds.ts'
import {
  authorizationText,
  contractApprovalText,
  contractEndText,
  importText,
  overdueText,
  ownAuthorizationText,
} from '#domain/notifications/texts.ts'
import { maxDaysLate, maxEvents, reachedDelay, reachedThreshold } from '#domain/notifications/thresholds.ts'
import { unarchivedIn } from '#server/db/records.ts'
import { endsWithoutSuccessorFrom } from '#server/records/contracts/resource.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { STANDINGS } from '#server/records/employees/resource.ts'
import { employees } from '#server/records/employees/table.ts'
import { imports } from '#server/records/imports/table.ts'
import { unpaidSince } from '#server/records/invoices/openInvoices.ts'
import { invoices } from '#server/records/invoices/table.ts'
import type { News, NewsSource } from '#server/records/notifications/addNotifications.ts'
import { rejectedSheets, sheetsToApprove } from '#server/records/notifications/sheetNews.ts'

/** Sorts news about dates by when the threshold was reached, latest first, so that the limit per run leaves out the oldest. */
const sortLatestFirst = (found: readonly { readonly daysAgo: number; readonly news: readonly News[] }[]) =>
  found.toSorted((one, other) => one.daysAgo - other.daysAgo).flatMap(({ news }) => news)

/** Finds work authorizations that have reached an alert day. The news is for the users who maintain employees, and for the employee. */
const authorizations: NewsSource = async ({ tx, clientId, settings, today }) => {
  const { expiryAlertDays } = await settings()
  const rows = await tx
    .select({
      id: employees.id,
      firstName: employees.firstName,
      lastName: employees.lastName,
      type: employees.workAuthType,
      until: employees.workUntil,
    })
    .from(employees)
    .where(
      and(
        unarchivedIn(employees, clientId),
        STANDINGS.CURRENT,
        isNotNull(employees.workUntil),
        lte(employees.workUntil, addDays(today, Math.max(0, ...expiryAlertDays))),
        gte(employees.workUntil, addDays(today, -maxDaysLate)),
      ),
    )
    .orderBy(asc(employees.workUntil), asc(employees.id))
  const found = rows.flatMap(({ id, type, until, ...name }) => {
    const threshold = until === null ? null : reachedThreshold(until, expiryAlertDays, today)
    if (until === null || threshold === null) return []
    const daysAgo = threshold - daysBetween(today, until)
    const authorization = { employeeId: id, employeeName: listName(name), type, until }
    // The threshold includes the expiration date, because a renewed authorization reaches the same alert days again.
    const shared = { entity: { type: 'employee', id }, threshold: `${until} ${threshold}` }
    const news: News[] = [
      {
        ...shared,
        kind: 'AUTHORIZATION_ENDING',
        text: () => authorizationText(authorization, today),
        to: 'staff',
        except: { employeeId: id },
      },
      {
        ...shared,
        kind: 'OWN_AUTHORIZATION',
        text: () => ownAuthorizationText(authorization, today),
        to: { employeeId: id },
      },
    ]
    return [{ daysAgo, news }]
  })
  return sortLatestFirst(found)
}

/** Finds active contracts without a successor that have reached an alert day before their end date. */
const endingContracts: NewsSource = async ({ tx, clientId, settings, today }) => {
  const { contractAlertDays } = await settings()
  const rows = await tx
    .select({
      id: contracts.id,
      contractNo: contracts.contractNo,
      title: contracts.title,
      endDate: contracts.endDate,
    })
    .from(contracts)
    .where(
      and(
        unarchivedIn(contracts, clientId),
        endsWithoutSuccessorFrom(today),
        lte(contracts.endDate, addDays(today, Math.max(0, ...contractAlertDays))),
      ),
    )
    .orderBy(asc(contracts.endDate), asc(contracts.id))
  const found = rows.flatMap(({ endDate, ...contract }) => {
    const threshold = endDate === null ? null : reachedThreshold(endDate, contractAlertDays, today)
    if (endDate === null || threshold === null) return []
    const news: News = {
      kind: 'CONTRACT_ENDING',
      entity: { type: 'contract', id: contract.id },
      threshold: `${endDate} ${threshold}`,
      text: () => contractEndText({ ...contract, endDate }, today),
      to: 'staff',
    }
    return [{ daysAgo: threshold - daysBetween(today, endDate), news: [news] }]
  })
  return sortLatestFirst(found)
}

/** Finds contracts that were submitted for approval. The news is for the users who maintain contracts, except the one who submitted the contract. */
const contractsToApprove: NewsSource = async ({ tx, clientId, since }) => {
  const lastSubmit = (column: 'seq' | 'actor_uid') =>
    sql<
      string | null
    >`(SELECT ${sql.identifier(column)}::text FROM audit_events e WHERE e.client_id = contracts.client_id
      AND e.entity_type = 'contract' AND e.entity_id = contracts.id::text AND e.event = 'submit' ORDER BY e.seq DESC LIMIT 1)`
  const rows = await tx
    .select({
      id: contracts.id,
      contractNo: contracts.contractNo,
      title: contracts.title,
      createdBy: contracts.createdBy,
      submission: lastSubmit('seq'),
      submittedBy: lastSubmit('actor_uid'),
    })
    .from(contracts)
    .where(
      and(
        unarchivedIn(contracts, clientId),
        eq(contracts.status, 'PENDING_APPROVAL'),
        gte(contracts.updatedAt, since),
      ),
    )
    .orderBy(desc(contracts.updatedAt), asc(contracts.id))
    .limit(maxEvents)
  return rows.map(({ submission, submittedBy, createdBy, ...contract }) => ({
    kind: 'CONTRACT_TO_APPROVE',
    entity: { type: 'contract', id: contract.id },
    threshold: submission ?? 'first',
    text: () => contractApprovalText(contract),
    to: 'staff',
    except: { uid: submittedBy ?? createdBy },
  }))
}

/** Finds open, undisputed invoices that have reached a reminder day after their due date. */
const overdueInvoices: NewsSource = async ({ tx, clientId, settings, today }) => {
  const { reminderDays } = await settings()
  const rows = await tx
    .select({
      id: invoices.id,
      number: invoices.number,
      billToName: invoices.billToName,
      dueDate: invoices.dueDate,
      currency: invoices.currency,
      balanceCents: invoices.balanceCents,
    })
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), unpaidSince(addDays(today, -1))))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
  const found = rows.flatMap(({ dueDate, number, balanceCents, ...invoice }) => {
    const delay = dueDate === null ? null : reachedDelay(dueDate, reminderDays, today)
    if (dueDate === null || number === null || delay === null) return []
    const news: News = {
      kind: 'INVOICE_OVERDUE',
      entity: { type: 'invoice', id: invoice.id },
      threshold: String(delay),
      text: () => overdueText({ ...invoice, number, dueDate, balance: moneyOf(balanceCents) }, today),
      to: 'staff',
    }
    return [{ daysAgo: daysBetween(dueDate, today) - delay, news: [news] }]
  })
  return sortLatestFirst(found)
}

/** Finds finished imports. The news is for the user who uploaded the file. */
const finishedImports: NewsSource = async ({ tx, clientId, since }) => {
  const rows = await tx
    .select({
      id: imports.id,
      kind: imports.entity,
      fileName: imports.fileName,
      created: imports.created,
      uid: imports.createdBy,
    })
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.status, 'IMPORTED'), gte(imports.updatedAt, since)))
    .orderBy(desc(imports.updatedAt), asc(imports.id))
    .limit(maxEvents)
  return rows.map(({ id, uid, ...file }) => ({
    kind: importNotificationOf(file.kind),
    entity: { type: 'import', id },
    threshold: 'finished',
    text: () => importText(file),
    to: { uids: [uid] },
  }))
}

/** The sources of news about dates that are near or have passed. */
export const deadlineSources: readonly NewsSource[] = [overdueInvoices, endingContracts, authorizations]

/** The sources of news about recent events. */
export const eventSources: readonly NewsSource[] = [
  contractsToApprove,
  sheetsToApprove,
  rejectedSheets,
  finishedImports,
]
