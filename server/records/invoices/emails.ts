import { and, countDistinct, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { daysBetween } from '#domain/kernel/dates.ts'
import { recipientsOf, remindErrors, sendErrors } from '#domain/invoices/sending.ts'
import { sendInput, versionInput } from '#domain/invoices/input.ts'
import { invoice } from '#domain/invoices/record.ts'
import { invoiceMail, invoiceReminder } from '#domain/mail/texts.ts'
import { mail } from '#domain/mail/record.ts'
import { toInstant } from '#server/db/conversions.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/table.ts'
import { notAllowedNow, ruleBroken, tooMany } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { invoiceById } from '#server/records/invoices/events.ts'
import { ensurePdf } from '#server/records/invoices/pdf.ts'
import {
  invoiceOf,
  invoiceResource,
  linesOfInvoices,
  type InvoiceRecord,
} from '#server/records/invoices/resource.ts'
import { byId, checkCurrent, updateAudited } from '#server/records/kit/resource.ts'

/**
 * The maximum number of emails about a client's invoices that a user can send in an hour. The limit on calls
 * isn't enough, because one call can send several emails.
 */
const MAX_MAILS_PER_HOUR = 300
/** The maximum number of times that a user can send the same invoice in an hour. The rate limit only covers the call that sends one invoice, not the call that sends several. */
const MAX_SENDS_PER_HOUR = 10
const RETRY_SECONDS = 300

/** Returns a locked invoice or credit note that can be sent. Throws 404, 409, 412 or 428 otherwise. */
async function sendableInvoice(context: RequestContext, id: string, version: number | undefined) {
  const found = await invoiceById(context, id, 'change')
  const shown = z.parse(invoice, await invoiceResource.answer(found, context))
  await checkCurrent(context, invoiceResource, version, shown)
  const errors = sendErrors(shown)
  if (errors.length > 0) throw notAllowedNow(errors)
  return found
}

/**
 * Records that an invoice was sent, and adds an audit row. `sentTo` replaces the earlier recipients. Reminders go
 * to `sentTo`, so a wrong address must not stay in it.
 */
async function recordSent(context: RequestContext, found: InvoiceRecord, sentTo: readonly string[]) {
  const sentAt = new Date(context.now).toISOString()
  const row = await updateAudited(
    context,
    invoiceResource,
    found,
    { sentAt, sentTo },
    { action: 'SEND', event: 'send', fields: ['sentAt', 'sentTo'] },
  )
  return { body: await invoiceResource.answer(row, context) }
}

const anHourAgo = sql`now() - interval '1 hour'`

/**
 * Lets a user send emails in only one call at a time. Each call then counts the emails of the earlier ones.
 * Call this before you lock an invoice. Otherwise, two calls could deadlock.
 */
async function lockEmailsOfUser({ tx, caller }: RequestContext): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`emails of ${caller.uid}`}, 0))`)
}

/** Throws 429 if the user has sent an invoice too often in the last hour, on its own or together with other invoices. */
async function checkHourlySends({ tx, caller }: RequestContext, id: string): Promise<void> {
  const [row] = await tx
    .select({ sends: countDistinct(mails.createdAt) })
    .from(mails)
    .where(
      and(
        eq(mails.clientId, clientOf(caller).clientId),
        eq(mails.aboutId, id),
        eq(mails.kind, 'INVOICE'),
        eq(mails.createdBy, caller.uid),
        gt(mails.createdAt, anHourAgo),
      ),
    )
  if ((row?.sends ?? 0) >= MAX_SENDS_PER_HOUR) throw tooMany(RETRY_SECONDS)
}

/** Throws 429 if this call would exceed the user's hourly email limit. Resent emails count too. One call can send several emails. */
async function checkHourlyMails({ tx, caller }: RequestContext, count: number): Promise<void> {
  const lastHour = and(
    eq(mails.clientId, clientOf(caller).clientId),
    // Reminders about missing time have a separate limit: one a day for each employee.
    inArray(mails.kind, ['INVOICE', 'INVOICE_REMINDER']),
    or(
      and(eq(mails.createdBy, caller.uid), gt(mails.createdAt, anHourAgo)),
      // A resent email keeps `createdAt` and gets a new `nextAt`.
      and(eq(mails.resentBy, caller.uid), gt(mails.nextAt, anHourAgo)),
    ),
  )
  if ((await tx.$count(mails, lastHour)) + count > MAX_MAILS_PER_HOUR) throw tooMany(RETRY_SECONDS)
}

/** The route that emails an issued invoice or credit note. */
export const sendInvoice = defineRoute({
  call: 'sendInvoice',
  params: byId,
  query: nothing,
  body: sendInput,
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body, today } = context
    await lockEmailsOfUser(context)
    const found = await sendableInvoice(context, params.id, body.version)
    const to = body.to ?? recipientsOf(found.billTo)
    if (to.length === 0)
      throw ruleBroken([{ code: 'required', message: 'Enter an email address.', field: 'to' }])
    await checkHourlySends(context, found.id)
    await checkHourlyMails(context, new Set(to).size)
    if (found.pdfSha256 === null) await ensurePdf(context, found.id)
    const lines = await linesOfInvoices(tx, found.clientId, [found.id])
    const text = invoiceMail(invoiceOf(found, lines, today), body.message ?? null)
    for (const recipient of new Set(to))
      await queueMail(tx, {
        clientId: found.clientId,
        tenantId: found.tenantId,
        kind: 'INVOICE',
        aboutId: found.id,
        recipient,
        replyTo: found.seller?.email ?? '',
        createdBy: caller.uid,
        text,
        about: `invoice ${found.id} ${found.version}`,
      })
    return recordSent(context, found, [...new Set(to)])
  },
})

const resendInvoice = defineRoute({
  call: 'resendInvoice',
  params: byId,
  query: nothing,
  body: versionInput,
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body } = context
    await lockEmailsOfUser(context)
    const found = await sendableInvoice(context, params.id, body.version)
    const failed = and(
      eq(mails.clientId, found.clientId),
      eq(mails.aboutId, found.id),
      inArray(mails.state, ['FAILED', 'UNKNOWN']),
    )
    await checkHourlyMails(context, await tx.$count(mails, failed))
    const resent = await tx
      .update(mails)
      .set({ state: 'QUEUED', attempts: 0, nextAt: sql`now()`, resentBy: caller.uid })
      .where(failed)
      .returning({ id: mails.id })
    if (resent.length === 0)
      throw notAllowedNow([
        { code: 'not_allowed_now', message: 'There are no failed or unconfirmed emails to send again.' },
      ])
    return recordSent(context, found, found.sentTo)
  },
})

const confirmInvoiceMails = defineRoute({
  call: 'confirmInvoiceMails',
  params: byId,
  query: nothing,
  body: versionInput,
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { tx, params, body, audit } = context
    const found = await sendableInvoice(context, params.id, body.version)
    const confirmed = await tx
      .update(mails)
      .set({ state: 'ACCEPTED', acceptedAt: sql`now()` })
      .where(and(eq(mails.clientId, found.clientId), eq(mails.aboutId, found.id), eq(mails.state, 'UNKNOWN')))
      .returning({ recipient: mails.recipient })
    if (confirmed.length === 0)
      throw notAllowedNow([{ code: 'not_allowed_now', message: 'This invoice has no unconfirmed emails.' }])
    await audit({
      action: 'SEND',
      event: 'confirmMails',
      entityType: invoiceResource.type,
      entityId: found.id,
      entityLabel: invoiceResource.labelOf(found),
      fields: [],
      reason: `Confirmed as delivered: ${[...new Set(confirmed.map(({ recipient }) => recipient))].join(', ')}`,
    })
    return { body: await invoiceResource.answer(found, context) }
  },
})

const remindInvoice = defineRoute({
  call: 'remindInvoice',
  params: byId,
  query: nothing,
  body: versionInput,
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body, today, audit } = context
    await lockEmailsOfUser(context)
    const found = await invoiceById(context, params.id, 'change')
    const shown = z.parse(invoice, await invoiceResource.answer(found, context))
    await checkCurrent(context, invoiceResource, body.version, shown)
    const errors = remindErrors(shown)
    if (errors.length > 0) throw notAllowedNow(errors)
    const to = new Set(shown.sentTo.length > 0 ? shown.sentTo : recipientsOf(found.billTo))
    await checkHourlyMails(context, to.size)
    const text = invoiceReminder(shown, daysBetween(shown.dueDate ?? today, today))
    const reminded: string[] = []
    for (const recipient of to) {
      const isQueued = await queueMail(tx, {
        clientId: found.clientId,
        tenantId: found.tenantId,
        kind: 'INVOICE_REMINDER',
        aboutId: found.id,
        recipient,
        replyTo: found.seller?.email ?? '',
        createdBy: caller.uid,
        text,
        about: `reminder ${found.id} on ${today}`,
      })
      if (isQueued) reminded.push(recipient)
    }
    if (reminded.length === 0)
      throw notAllowedNow([{ code: 'not_allowed_now', message: 'A reminder was already sent today.' }])
    await audit({
      action: 'SEND',
      event: 'remind',
      entityType: invoiceResource.type,
      entityId: found.id,
      entityLabel: invoiceResource.labelOf(found),
      fields: [],
      reason: `Reminder to ${reminded.join(', ')}`,
    })
    return { body: shown }
  },
})

const listInvoiceMails = defineRoute({
  call: 'listInvoiceMails',
  params: byId,
  query: nothing,
  body: nothing,
  answer: z.array(mail),
  audit: 'none',
  async handle(context) {
    const { tx, params, caller } = context
    const found = await invoiceById(context, params.id)
    const rows = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.clientId, found.clientId), eq(mails.aboutId, found.id)))
      .orderBy(desc(mails.createdAt), mails.recipient)
    // The mail server's own message may contain host and account names, so only users who can resend the
    // email see it.
    const canResend = caller.permissions.includes('CAN_MAINTAIN_INVOICES')
    const body = rows.map(({ acceptedAt, createdAt, problem, ...row }) => ({
      ...row,
      problem: canResend ? problem : null,
      acceptedAt: acceptedAt === null ? null : toInstant(acceptedAt),
      createdAt: toInstant(createdAt),
    }))
    return { body, total: body.length }
  },
})

/** The routes that send an invoice or credit note, and the one that lists its emails. */
export const sendingRoutes = [
  sendInvoice,
  resendInvoice,
  confirmInvoiceMails,
  remindInvoice,
  listInvoiceMails,
]
