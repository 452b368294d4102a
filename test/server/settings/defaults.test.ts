import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
afterAll(() => server.close())

test('a client that has changed nothing has the settings of the product', async () => {
  const tenant = await server.makeTenant()
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const { status, body } = await server.request(who, 'GET', '/settings')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    weekStart: 'MONDAY',
    biWeeklyAnchor: '2026-01-05',
    timeStep: 15,
    submitDeadline: { weekday: 'MONDAY', hour: 16 },
    lockAfterDays: 14,
    graceDays: 3,
    lockedThrough: null,
    allowSelfApproval: false,
    autoApproveAfterDays: null,
    invoiceNumberFormat: '{CLIENT}-INV-{YYYY}-{SEQ:5}',
    resetSequence: 'YEARLY',
    quantityPrecision: 2,
    prorationMethod: 'WORKDAYS',
    defaultPaymentTerms: 'NET_30',
    defaultInvoiceFrequency: 'MONTHLY',
    defaultCurrency: 'USD',
    allowOpenEndedContracts: false,
    contractApproverMustDiffer: false,
    agingBuckets: [30, 60, 90],
    reminderDays: [-3, 1, 7, 14, 30],
    expiryAlertDays: [180, 120, 90, 60, 30, 14, 7, 0],
    contractAlertDays: [90, 60, 30, 14],
    burdenPctByType: { W2: '12.50', '1099': '0.00', C2C: '0.00' },
    targetMarginPct: '20.00',
  })
})
