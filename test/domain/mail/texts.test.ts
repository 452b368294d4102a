import { expect, test } from 'vitest'
import { invoiceMail } from '#domain/mail/texts.ts'

type Sent = Parameters<typeof invoiceMail>[0]

const mailOf = (many: number, description: string) => {
  const line = { description, quantity: '1.00', unit: 'EACH', rate: '5.00', amount: '5.00' }
  const invoice = {
    type: 'INVOICE',
    number: 'ACME-1',
    currency: 'USD',
    total: '5.00',
    dueDate: '2026-04-01',
    issueDate: '2026-03-02',
    periodStart: '2026-02-01',
    periodEnd: '2026-02-28',
    poNumber: null,
    publicNote: null,
    seller: { name: 'Acme', email: 'ar@acme.test', remitInstructions: 'Pay to 123' },
    billTo: { contact: null, companyName: 'Initech' },
    lines: Array.from({ length: many }, () => line),
  }
  return invoiceMail(invoice as unknown as Sent, null).body
}

test('an email lists the lines of an invoice', () => {
  expect(mailOf(2, 'Consulting').match(/Consulting: 1\.00 × 5\.00 = 5\.00/g)).toHaveLength(2)
})

test('the email of a very long invoice can be stored: it refers to the attached PDF', () => {
  const body = mailOf(1_200, 'x'.repeat(300))
  expect(body).toContain('The attached PDF lists all 1,200 lines.')
  expect(body).toContain('Total: USD 5.00')
  expect(body).toContain('Pay to 123')
  expect(body.length).toBeLessThan(1_000)
})
