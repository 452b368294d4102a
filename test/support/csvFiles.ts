import type { TestAnswer, TestServer, TestUser } from '#test/support/server/server.ts'

/** The headings of a small file of employees. */
export const employeeHeadings = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Street',
  'City',
  'State',
  'ZIP code',
  'Employment type',
  'Job title',
  'Hire date',
]

/** Returns an employee's cells in the order of `employeeHeadings`. */
export const employeeCells = (email: string, changes: Readonly<Record<string, string>> = {}): string[] => {
  const cells: Record<string, string> = {
    'First name': 'Priya',
    'Last name': 'Rao',
    Email: email,
    Phone: '(469) 555-0142',
    Street: '1 Main St',
    City: 'Plano',
    State: 'TX',
    'ZIP code': '75024',
    'Employment type': 'W2',
    'Job title': 'Java Developer',
    'Hire date': '2026-01-12',
    ...changes,
  }
  return employeeHeadings.map((heading) => cells[heading] ?? '')
}

const cellOf = (text: string) => (/["',;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns rows as CSV text. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')

const BOUNDARY = 'boundary-of-the-test'

/** Returns the body and headers of a form with a file. */
export function formWith(file: string | Buffer, fields: Readonly<Record<string, string>> = {}) {
  const head = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const payload = Buffer.concat([
    Buffer.from(
      `${head.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}

/** Uploads a file to be checked. */
export function sendFile<B = any>(
  server: TestServer,
  who: TestUser,
  kind: string,
  file: string | Buffer,
  options: { fields?: Readonly<Record<string, string>>; query?: string; client?: string } = {},
): Promise<TestAnswer<B>> {
  const { payload, headers } = formWith(file, options.fields)
  return server.request(who, 'POST', `/import/${kind}/validate${options.query ?? ''}`, {
    body: payload,
    headers,
    client: options.client,
  })
}
