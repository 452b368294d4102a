import type { Guard } from '#test/guards/guard.ts'

const answers = 'server/pipeline/answerText.ts'
const threads = 'server/pdf/threads.ts'
const threadsTest = 'test/server/pdf/threads.test.ts'
const large = 'test/server/invoices/largeInvoices.test.ts'
const trails = 'test/server/audit/longTrails.test.ts'
const seals = 'test/server/audit/seals.test.ts'
const accounts = 'test/server/users/providerAccounts.test.ts'
const sending = 'server/records/invoices/sending.ts'
const tell = 'server/jobs/tellProvider.ts'

/** Guards of responses, those that keep the work of one user or tenant from holding up others, and accounts at the provider that follow the database. */
export const shares: readonly Guard[] = [
  {
    guard: 'a response contains only the fields of its schema',
    file: answers,
    find: 'z.parse(part, value)',
    without: 'value',
    test: 'test/server/employees/employees.test.ts',
  },
  {
    guard: 'a response shows pay and bill rates only to users who may see them',
    file: answers,
    find: 'guardFields(z.parse(part, value), permissions)',
    without: 'z.parse(part, value)',
    test: 'test/server/pipeline/fieldGuards.test.ts',
  },
  {
    guard: 'a sender can leave a limited number of responses unread',
    file: 'server/pipeline/unreadAnswers.ts',
    find: 'oldest === undefined || responses.size <= max',
    without: 'oldest === undefined || own.size <= Number(max) + 1_000',
    test: 'test/server/pipeline/unreadAnswers.test.ts',
  },
  {
    guard: 'a user gets a limited number of exports at the same time',
    file: 'server/pipeline/openExports.ts',
    find: 'if (others >= MAX_EXPORTS) throw',
    without: 'if (others < 0) throw',
    test: 'test/server/pipeline/abuse.test.ts',
  },
  {
    guard: 'the reminders of a client are queued in parts',
    file: 'server/jobs/remind.ts',
    find: 'from += BATCH) await queue(due.slice(from, from + BATCH))',
    without: 'from += Infinity) await queue(due.slice(from, from + 100 * BATCH))',
    test: 'test/server/jobs/remind.test.ts',
  },
  {
    guard: 'tenants take turns in the print queue by the time that they used',
    file: 'server/pdf/turns.ts',
    find: 'usedBy(one.tenantId) - usedBy(other.tenantId) ||',
    without: '',
    test: 'test/server/pdf/turns.test.ts',
  },
  {
    guard: 'the slow PDFs of one tenant leave a thread to the others',
    file: threads,
    find: 'if (busy.length > count) return',
    without: 'if (busy.length >= count) return',
    test: threadsTest,
  },
  {
    guard: 'a tenant has a limited number of waiting PDFs',
    file: threads,
    find: 'turns.count(tenantId) >= MAX_WAITING',
    without: 'turns.count(tenantId) < 0',
    test: threadsTest,
  },
  {
    guard: 'PDFs that nobody waits for are not made',
    file: threads,
    find: "signal?.addEventListener('abort', () => cancel(job), { once: true })",
    without: '',
    test: threadsTest,
  },
  {
    guard: 'one call applies a limited number of payments',
    file: 'server/records/payments/cash.ts',
    find: '.limit(MAX_PAYMENTS_PER_CALL)',
    without: '',
    test: 'test/server/invoices/settlements.test.ts',
  },
  {
    guard: 'sending a document repeatedly is limited, together with others too',
    file: sending,
    find: '>= MAX_SENDS_PER_HOUR) throw',
    without: '< 0) throw',
    test: 'test/server/invoices/sending.test.ts',
  },
  {
    guard: 'a contract has a limited number of planned amendments',
    file: 'server/records/contracts/dated.ts',
    find: 'if (planned !== undefined) await checkCanPlanAmendment',
    without: 'if (planned === null) await checkCanPlanAmendment',
    test: 'test/server/contracts/planned.test.ts',
  },
  {
    guard: 'an export of users leaves out ids that no user can have',
    file: 'server/records/users/manageRoutes.ts',
    find: '.filter(isUid)',
    without: '',
    test: 'test/server/records/selectionExports.test.ts',
  },
  {
    guard: 'an invoice has a limited number of contracts',
    file: 'server/records/invoices/runPages.ts',
    find: 'group.length > maxInvoiceContracts',
    without: 'group.length < 0',
    test: large,
  },
  {
    guard: 'an invoice has a limited number of lines',
    file: 'server/records/invoices/run.ts',
    find: 'first !== undefined && lines.length > maxInvoiceLines',
    without: 'first !== undefined && lines.length < 0',
    test: large,
  },
  {
    guard: 'a draft with too many lines is not issued',
    file: 'server/records/invoices/issue.ts',
    find: 'if (lines.length > maxInvoiceLines)',
    without: 'if (lines.length < 0)',
    test: large,
  },
  {
    guard: 'other requests run while a long list is written',
    file: answers,
    find: 'await setImmediate()',
    without: '',
    test: 'test/server/pipeline/answerText.test.ts',
  },
  {
    guard: 'a file of the audit trail has a limited length',
    file: 'server/records/audit/routes.ts',
    find: 'if (text.length > MAX_CHARACTERS) throw tooLongToExport()',
    without: '',
    test: trails,
  },
  {
    guard: 'a page of the next events begins after the last one',
    file: 'server/records/audit/events.ts',
    find: 'last = rows.at(-1)?.seq',
    without: '',
    test: trails,
  },
  {
    guard: 'an invitation replaces an account that belongs to no user',
    file: 'server/records/users/manageRoutes.ts',
    find: 'await freeEmail(context, email)',
    without: '',
    test: accounts,
  },
  {
    guard: 'an invitation never deletes the account of a user',
    file: 'server/records/users/freeEmail.ts',
    find: 'if (await isUser(tx, uid))',
    without: 'if (uid === undefined)',
    test: accounts,
  },
  {
    guard: 'a user who changed again during an update at the provider is updated once more',
    file: tell,
    find: 'lte(accountUpdates.version, version)',
    without: 'lte(accountUpdates.version, 1_000)',
    test: accounts,
  },
  {
    guard: 'a failed update at the provider is repeated',
    file: tell,
    find: 'return error instanceof AccountMissing',
    without: 'return error instanceof Error',
    test: accounts,
  },
  {
    guard: 'lines of a billing run stay on its invoice',
    file: 'src/domain/invoices/manualLines.ts',
    find: 'if (runLines.some((line) => !seen.has(line.id)))',
    without: 'if (runLines.length < 0)',
    test: 'test/server/invoices/manualLines.test.ts',
  },
  {
    guard: 'a change of many records takes only the values of its event',
    file: 'server/records/kit/bulk.ts',
    find: 'if (step.details !== undefined)',
    without: 'if (step.details?.length === 0)',
    test: 'test/server/records/bulkAssign.test.ts',
  },
  {
    guard: 'a trail that can’t be sealed does not stop those after it',
    file: 'server/jobs/sealAudit.ts',
    find: 'await seal(clientId).catch((error: unknown) => errors.push(error))',
    without: 'await seal(clientId)',
    test: seals,
  },
  {
    guard: 'a trail that can’t be checked does not stop those after it',
    file: 'server/jobs/sealAudit.ts',
    find: '    } catch (error) {\n      errors.push(error)',
    without: '    } catch (error) {\n      throw error',
    test: seals,
  },
  {
    guard: 'a check of a long trail lets others use the database in between',
    file: 'server/records/audit/verify.ts',
    find: 'WHERE before < ${MAX_EVENTS}',
    without: 'WHERE before < ${MAX_EVENTS} * 100',
    test: seals,
  },
  {
    guard: 'old answers and abandoned files are removed in parts',
    file: 'server/jobs/inParts.ts',
    find: '      remove(tx, limit),',
    without: '      remove(tx, limit * 1_000),',
    test: 'test/server/pipeline/idempotency.test.ts',
  },
  {
    guard: 'the hash of a request has a key',
    file: 'server/pipeline/idempotency.ts',
    find: "cipher.fingerprint(sent, { ...place, column: 'idempotency_keys.request_hash' })",
    without: 'plainHash(sent)',
    test: 'test/server/pipeline/idempotency.test.ts',
  },
  {
    guard: 'a repeated request shows only what the user may still see',
    file: 'server/pipeline/idempotency.ts',
    find: 'JSON.stringify(guardFields(JSON.parse(text), permissions))',
    without: 'text.slice(permissions.length * 0)',
    test: 'test/server/pipeline/idempotency.test.ts',
  },
  {
    guard: 'a digest that waits is not sent to a user who has lost access since',
    file: 'server/mail/sending.ts',
    find: 'await withOwner(database, dropDigests)',
    without: 'void dropDigests',
    test: 'test/server/mail/outbox.test.ts',
  },
]
