import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { clientCreate, tenantCreate } from '#domain/organization/input.ts'
import { paymentCreate } from '#domain/payments/record.ts'
import { settingNames, settingsUpdate } from '#domain/settings/input.ts'
import { defaultSettings } from '#domain/settings/record.ts'
import { userCreate } from '#domain/users/managed.ts'
import { userUpdate } from '#domain/users/record.ts'
import { fieldsOf } from '#test/e2e/support/writable.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let superAdmin: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp({ identityAdmin: quietIdentity })
  tenant = await server.makeTenant()
  superAdmin = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [tenant.a] })
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
})
afterAll(() => server.close())

const unique = () => crypto.randomUUID().slice(0, 8)
const home = {
  street1: '12 Elm St',
  street2: 'Apt 4',
  city: 'Plano',
  state: 'TX',
  zip: '75024',
  country: 'USA',
}
const phone = '(469) 555-0199'

/** Returns the value at a path, or undefined if there is none. */
const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => Object(value)[name] as unknown, values)

/** Returns the fields of a schema that the values leave out. The test of a kind fails for a new field until the field is added here. */
const leftOut = (schema: z.ZodMiniType, values: object) =>
  fieldsOf(schema)
    .map(({ path }) => path)
    .filter((path) => path !== 'version' && at(values, path) === undefined)

/** Sends values, and returns what is stored according to another request. */
async function stored(who: TestUser, [method, path]: readonly [string, string], body: object, read: string) {
  const sent = await server.request(who, method as 'PUT', path, { body })
  expect(sent.status, sent.text).toBe(200)
  const { body: found } = await server.request(who, 'GET', read)
  return found
}

test('every field of a client comes back as it was sent', async () => {
  const values = {
    tenantId: tenant.tenantId,
    name: `Globex ${unique()}`,
    legalName: 'Globex Holdings LLC',
    code: unique().toUpperCase(),
    taxId: '12-3456789',
    address: home,
    remitToAddress: { ...home, street1: '1 Lockbox Way' },
    billingEmail: 'ap@globex.test',
    phone,
    website: 'https://globex.example',
    defaultCurrency: 'EUR',
    remitInstructions: 'Wire only.\nSecond line.',
  }
  expect(leftOut(clientCreate, values)).toEqual([])
  const { tenantId, taxId, ...others } = values
  const made = await server.request(admin, 'POST', '/client/create', {
    body: {
      tenantId,
      name: 'Before',
      code: unique().toUpperCase(),
      address: { street1: '1 Elm St', city: 'Plano', state: 'TX', zip: '75024' },
      billingEmail: 'ar@globex.test',
    },
  })
  const id: string = made.body.clientId
  const who = { ...admin, clientIds: [...admin.clientIds, id] }
  expect(
    await stored(who, ['PUT', `/client/${id}`], { version: 1, taxId, ...others }, `/client/${id}`),
  ).toMatchObject({ ...others, tenantId, clientId: id, taxIdMasked: '**-***6789' })
})

test('every field of a tenant comes back as it was sent', async () => {
  const values = {
    name: `Staffing ${unique()}`,
    slug: `s-${unique()}`,
    country: 'CAN',
    defaultCurrency: 'CAD',
    contactEmail: 'ops@staffing.test',
    contactPhone: phone,
  }
  expect(leftOut(tenantCreate, values)).toEqual([])
  const { slug, ...others } = values
  const made = await server.request(superAdmin, 'POST', '/tenant/create', {
    body: { name: 'Before', slug, contactEmail: 'before@staffing.test' },
  })
  const id: string = made.body.tenantId
  expect(
    await stored(superAdmin, ['PUT', `/tenant/${id}`], { version: 1, ...others }, `/tenant/${id}`),
  ).toMatchObject(values)
})

test('every field of an invitation and of the access of a user comes back as it was sent', async () => {
  const employee = await create(server, admin, 'employee', employeeBody())
  const values = {
    email: `nia.${unique()}@users.test`,
    firstName: 'Nia',
    lastName: 'Okafor',
    clients: [tenant.a, tenant.b],
    roles: ['CLIENT_ADMIN', 'EMPLOYEE'],
    grant: ['CAN_VIEW_USERS'],
    deny: ['CAN_MAINTAIN_INVOICES'],
    employeeId: employee.id,
  }
  expect(leftOut(userCreate, values)).toEqual([])
  const made = await server.request(admin, 'POST', '/user/create', { body: values })
  expect(made.status, made.text).toBe(201)
  const shown = (given: { readonly clients: readonly string[] }) => ({
    ...given,
    clients: given.clients.map((clientId) => expect.objectContaining({ clientId })),
  })
  const read = `/user/${made.body.uid}`
  expect((await server.request(admin, 'GET', read)).body).toMatchObject(shown(values))

  const access = {
    clients: [tenant.a],
    roles: ['CLIENT_ADMIN'],
    grant: [],
    deny: ['CAN_VIEW_EMPLOYEES'],
    employeeId: null,
  }
  expect(
    await stored(admin, ['POST', `${read}/update`], { version: made.body.version, ...access }, read),
  ).toMatchObject(shown(access))
})

test('every field of the own account comes back as it was sent', async () => {
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const values = {
    firstName: 'Renée',
    lastName: 'Rao-Iyer',
    displayName: 'Ren Rao',
    phone,
    preferences: { theme: 'DARK', density: 'COMPACT', digest: 'WEEKLY', pageSize: 50 },
  }
  expect(leftOut(userUpdate, values)).toEqual([])
  expect(await stored(who, ['POST', '/user/update'], { version: 1, ...values }, '/user')).toMatchObject(
    values,
  )
})

test('every setting of a client comes back as it was sent', async () => {
  const task = { title: 'Issue badge', ownerRole: 'IT', dueOffsetDays: -2, mandatory: false }
  const tasks = { W2: [task], '1099': [{ ...task, mandatory: true }], C2C: [] }
  const values = {
    weekStart: 'SUNDAY',
    biWeeklyAnchor: '2026-01-04',
    timeStep: 6,
    captureInOut: true,
    noteRequired: true,
    submitDeadline: { weekday: 'TUESDAY', hour: 9 },
    lockAfterDays: 21,
    graceDays: 5,
    allowSelfApproval: true,
    autoApproveAfterDays: 12,
    invoiceNumberFormat: 'I-{CLIENT}-{YYYY}-{SEQ:6}',
    creditNumberFormat: 'C-{CLIENT}-{YYYY}-{SEQ:6}',
    resetSequence: 'NEVER',
    quantityPrecision: 4,
    prorationMethod: 'CALENDAR_DAYS',
    defaultPaymentTerms: 'NET_45',
    defaultInvoiceFrequency: 'BI_WEEKLY',
    allowOpenEndedContracts: true,
    contractApproverMustDiffer: true,
    defaultCurrency: 'EUR',
    agingBuckets: [15, 45],
    reminderDays: [-1, 5],
    expiryAlertDays: [100, 50, 0],
    contractAlertDays: [80, 40],
    burdenPctByType: { W2: '13.25', '1099': '1.50', C2C: '2.75' },
    targetMarginPct: '27.50',
    holidays: [
      { date: '2026-11-26', name: 'Thanksgiving' },
      { date: '2026-12-25', name: 'Christmas' },
    ],
    checklistTemplates: { onboarding: tasks, offboarding: tasks },
    rolePermissions: {
      CLIENT_ADMIN: { ...defaultSettings.rolePermissions.CLIENT_ADMIN, INVOICES: 'VIEW_ONLY' },
      EMPLOYEE: { TIMESHEETS: 'NO_ACCESS' },
    },
    branding: { color: '#1f4fd8', footer: 'Thank you.' },
  }
  // Documents can't be stored, so the setting that requires them can't be changed.
  expect(new Set(settingNames)).toEqual(new Set([...Object.keys(values), 'requiredDocuments']))
  const fields = leftOut(settingsUpdate, values).filter(
    (path) => !/^(?:inherit|requiredDocuments)/.test(path),
  )
  // For a list of entries, the schema names only the first one, and the last list is sent empty.
  expect(fields.filter((path) => !path.includes('.C2C.0.'))).toEqual([])
  for (const [name, value] of Object.entries(values))
    expect(value, name).not.toEqual(defaultSettings[name as keyof typeof defaultSettings])
  const found = await stored(
    admin,
    ['PUT', '/settings?scope=CLIENT'],
    { version: 1, ...values },
    '/settings?scope=CLIENT',
  )
  expect(found).toMatchObject(values)
  expect((await server.request(admin, 'GET', '/settings?scope=TENANT')).body).toMatchObject({
    timeStep: defaultSettings.timeStep,
    targetMarginPct: defaultSettings.targetMarginPct,
  })
})

test('every field of a payment comes back as it was sent', async () => {
  const values = {
    receivedOn: '2026-03-02',
    amount: '1200.05',
    currency: 'EUR',
    method: 'WIRE',
    reference: 'WIRE-90210',
    billToName: 'Initech',
  }
  // The tests of payments in test/server/payments cover what it pays.
  expect(leftOut(paymentCreate, { ...values, applications: [] })).toEqual([
    'applications.0.invoiceId',
    'applications.0.amount',
  ])
  const made = await server.request(admin, 'POST', '/payment/create', { body: values })
  expect(made.status, made.text).toBe(201)
  expect((await server.request(admin, 'GET', `/payment/${made.body.id}`)).body).toMatchObject({
    ...values,
    unapplied: values.amount,
  })
})
