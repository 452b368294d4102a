import type { Guard } from '#test/guards/guard.ts'

const pipeline = 'test/server/pipeline'
const define = 'server/pipeline/defineRoute.ts'
const order = `${pipeline}/order.test.ts`
const employees = 'test/server/employees/employees.test.ts'
const restricted = 'test/server/employees/restricted.test.ts'
const contracts = 'test/server/contracts/contracts.test.ts'

/** Guards of input, responses and stored data. */
export const records: readonly Guard[] = [
  {
    guard: 'input is checked by its schema',
    file: define,
    find: 'if (request.validationError !== undefined) throw request.validationError',
    without: '',
    test: order,
  },
  {
    guard: 'an answer holds only what its schema names',
    file: define,
    find: 'const allowed = z.parse(outcome.as ?? route.answer, outcome.body)',
    without: 'const allowed = outcome.body',
    test: employees,
  },
  {
    guard: 'a change without an audit row fails',
    file: define,
    find: "if (route.audit === 'always' && !audited) throw",
    without: "if (route.audit === 'none' && !audited && call === undefined) throw",
    test: `${pipeline}/transaction.test.ts`,
  },
  {
    guard: 'text is bounded before it is normalized',
    file: 'src/domain/kernel/fields.ts',
    find: 'z.maxLength(maxTyped(max), { error, abort: true }),',
    without: '',
    test: 'test/domain/kernel/hostile.test.ts',
  },
  {
    guard: 'text holds no control characters',
    file: 'src/domain/kernel/fields.ts',
    find: 'z.refine((text) => !pattern.test(text), {',
    without: 'z.refine((text) => text !== undefined || !pattern.test(text), {',
    test: 'test/domain/kernel/fields.test.ts',
  },
  {
    guard: 'an update names its version',
    file: 'server/pipeline/changes.ts',
    find: 'if (version === undefined) throw versionMissing()',
    without: 'void versionMissing',
    test: employees,
  },
  {
    guard: 'an update is over the newest version',
    file: 'server/pipeline/changes.ts',
    find: 'if (version !== current.version) throw versionStale(current, change)',
    without: 'void versionStale',
    test: employees,
  },
  {
    guard: 'read-only fields stay',
    file: 'server/pipeline/changes.ts',
    find: 'if (changed.length === 0) return',
    without: 'if (changed.length >= 0) return',
    test: employees,
  },
  {
    guard: 'a used key repeats the same request alone',
    file: 'server/pipeline/idempotency.ts',
    find: 'if (first.requestHash !== requestHash) throw keyReused()',
    without: 'void keyReused',
    test: `${pipeline}/idempotency.test.ts`,
  },
  {
    guard: 'a mask that fits nothing is refused',
    file: 'server/records/employees/record.ts',
    find: 'if (found == null)',
    without: 'if (found === undefined && field === undefined)',
    test: restricted,
  },
  {
    guard: 'an EMPLOYEE reads the own record alone',
    file: 'server/records/employees/routes.ts',
    find: 'if (ownOnly(caller) && caller.employeeId !== params.id) throw notPermitted()',
    without: '',
    test: `${pipeline}/matrix.test.ts`,
  },
  {
    guard: 'an EMPLOYEE changes the own fields alone',
    file: 'server/records/employees/routes.ts',
    find: 'if (!maintains) checkMayChangeOwn(body, changed)',
    without: 'void checkMayChangeOwn',
    test: employees,
  },
  {
    guard: 'restricted values are masked',
    file: 'server/records/employees/record.ts',
    find: 'ssn: employee.ssn === null ? null : maskSsn(employee.ssn),',
    without: 'ssn: employee.ssn,',
    test: restricted,
  },
  {
    guard: 'the audit trail has hashes of restricted values',
    file: 'server/records/employees/record.ts',
    find: 'cipher.fingerprint(value, { clientId, id, column }),',
    without: "value + (clientId === id ? column : ''),",
    test: restricted,
  },
  {
    guard: 'a cipher text belongs to its place',
    file: 'server/records/kit/fieldCipher.ts',
    find: 'return Buffer.from(JSON.stringify([clientId, id, column]))',
    without: 'return Buffer.from(JSON.stringify([clientId, id, column].slice(3)))',
    test: 'test/server/pipeline/units.test.ts',
  },
  {
    guard: 'closed terms are closed',
    file: 'server/records/contracts/routes.ts',
    find: 'checkReferences(contractFieldErrors(before.status, changesOfDeal(before, merged)))',
    without: '',
    test: contracts,
  },
  {
    guard: 'a dated change keeps what a submitted contract needs',
    file: 'src/domain/contracts/dated.ts',
    find: '[...contractRules(contract), ...submitRules(contract)]',
    without: '[...contractRules(contract)]',
    test: 'test/server/contracts/dated.test.ts',
  },
  {
    guard: 'only an approved contract changes from a date',
    file: 'server/records/contracts/dated.ts',
    find: 'if (status !== null) throw notNow([status])',
    without: '',
    test: 'test/server/contracts/dated.test.ts',
  },
  {
    guard: 'a contract is continued once',
    file: 'server/records/contracts/successors.ts',
    find: 'checkReferences(continuationReasons(before, references.successor))',
    without: '',
    test: 'test/server/contracts/successors.test.ts',
  },
  {
    guard: 'an approved contract keeps what it was submitted with',
    file: 'server/records/contracts/routes.ts',
    find: 'checkReferences(lostErrors(before, after))',
    without: '',
    test: 'test/server/contracts/approved.test.ts',
  },
  {
    guard: 'an assignment lies within its project and contract',
    file: 'src/domain/assignments/rules.ts',
    find: '...dateErrors(terms, references),',
    without: '',
    test: 'test/server/assignments/assignments.test.ts',
  },
  {
    guard: 'an assignment is approved by users of its client',
    file: 'server/records/assignments/routes.ts',
    find: ".filter((field) => !known.has(terms[field] ?? ''))",
    without: '.filter((field) => known.size > 9 && field.length > 99)',
    test: 'test/server/assignments/assignments.test.ts',
  },
  {
    guard: 'a new contract has no termination',
    file: 'server/records/contracts/routes.ts',
    find: 'TERMINATION.filter((field) => body[field] != null),',
    without: 'TERMINATION.filter((field) => body[field] === field),',
    test: contracts,
  },
  {
    guard: 'a contract names no foreign document',
    file: 'server/records/contracts/adding.ts',
    find: 'checkReferences(documentErrors(input))',
    without: '',
    test: contracts,
  },
  {
    guard: 'a changed contract names no foreign document',
    file: 'server/records/contracts/routes.ts',
    find: 'checkReferences(documentErrors(merged))',
    without: '',
    test: contracts,
  },
  {
    guard: 'a predecessor is a contract of this client',
    file: 'server/records/contracts/references.ts',
    find: "if (row === null || row.id === ownId) return [unknown('predecessorId', 'Select a contract of this client.')]",
    without: 'if (row === null) return []',
    test: contracts,
  },
]
