import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { rows } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { addWorker, called, lastWeek, type Worker } from '#test/e2e/support/timeWorld.ts'
import { expect, test } from '#test/support/browser/e2e.ts'
import { csvOf } from '#test/support/csvFiles.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Returns a file to upload. */
const fileOf = (text: string | Buffer) => ({
  name: 'clock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

interface Sheet {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly entries: readonly { date: string; type: string; minutes: number; note: string | null }[]
}

/** Returns the stored timesheets of a worker, the oldest week first. */
async function sheetsOf(page: Page, { employeeId }: Worker): Promise<readonly Sheet[]> {
  const path = `/timesheets?employeeId=${employeeId}&limit=100&sort=periodStart`
  const listed = JSON.parse((await callApi(page, path)).text) as { id: string }[]
  const whole = []
  for (const { id } of listed) whole.push(JSON.parse((await callApi(page, `/timesheet/${id}`)).text) as Sheet)
  return whole
}

/** Returns the day, kind and minutes of each entry. */
const timeOf = (sheets: readonly Sheet[]) =>
  sheets.flatMap(({ entries }) => entries.map(({ date, type, minutes }) => [date, type, minutes]))

/** Saves time for last week through the API. */
const saved = (page: Page, { assignmentId }: Worker, ...hours: number[]) =>
  called(page, '/timesheet/create', {
    assignmentId,
    periodStart: lastWeek(0),
    entries: hours.map((each, day) => ({ date: lastWeek(day), type: 'WORK', minutes: each * 60 })),
  })

/** Submits a timesheet as one person and approves it as another, through the API. */
async function approve(sender: Page, approver: Page, sheet: Pick<Sheet, 'id' | 'version'>): Promise<void> {
  const { version } = await called(sender, `/timesheet/${sheet.id}/submit`, { version: sheet.version })
  const headers = { 'x-client-id': 'nwtx00000001' }
  const approved = await called(approver, `/timesheet/${sheet.id}/approve`, { version }, headers)
  expect(approved['status']).toBe('APPROVED')
}

/** Presses a button that downloads a file, and returns the file's rows. */
async function downloaded(page: Page, start: () => Promise<void>) {
  const arriving = page.waitForEvent('download')
  await start()
  const file = await arriving
  const text = await readFile(await file.path(), 'utf8')
  return {
    name: file.suggestedFilename(),
    text,
    lines: text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
  }
}

/** Opens the timesheet of a worker from the list of timesheets. */
async function openSheet(page: Page, { name, employeeId }: Worker, weekFrom: string): Promise<void> {
  const week = `weekFrom=${weekFrom}&weekTo=${weekFrom}`
  await page.goto(`/timesheets?employeeId=${employeeId}&${week}`)
  await rows(page, 'Timesheets').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
}

test('cleo imports the hours of a week, corrects the rejected rows, and undoes what no other record uses', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'cleo')
  const second = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const ada = await second.newPage()
  await signIn(ada, 'ada')
  const plain = await addWorker(page)
  const sent = await addWorker(page)
  const approved = await addWorker(page)
  const typed = await addWorker(page)
  const expiring = await addWorker(page, lastWeek(1))
  await approve(page, ada, await saved(page, approved, 8))
  await saved(page, typed, 8, 20)

  await page.goto('/timesheets')
  await press(page, 'Import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import timesheets' })).toBeVisible()
  const template = await downloaded(page, () => page.getByRole('link', { name: 'Download template' }).click())
  expect(template.name).toBe('timesheets-template.csv')
  // This time clock exports hours. A file with columns for start and end needs no hours.
  const fields = (template.lines[0] ?? '').split(',').filter((each) => !['Start', 'End'].includes(each))
  expect(fields).toEqual(expect.arrayContaining(['Employee', 'Date', 'Hours', 'Type', 'Note']))
  // The time clock's own heading for hours, which no earlier file had.
  const clocked = `Clocked by ${plain.name}`
  const headings = fields.map((field) => (field === 'Hours' ? clocked : field))
  const row = (cells: Readonly<Record<string, string>>) => fields.map((field) => cells[field] ?? '')
  const day = (who: string, at: number, hours: string, more: Readonly<Record<string, string>> = {}) =>
    row({ Employee: who, Date: lastWeek(at), Hours: hours, ...more })
  const good = [
    day(plain.email, 0, '8'),
    day(plain.employeeNo, 1, '7:30', { Note: 'Go-live, "night" shift' }),
    day(plain.email, 2, '7.5', { Type: 'pto' }),
    day(sent.email, 0, '8', { Project: sent.project }),
    day(typed.email, 2, '6'),
    day(expiring.email, 1, '8'),
  ]
  const locked = addDays(todayUtc(), -100)
  const bad: readonly (readonly [cells: string[], column: string, message: RegExp])[] = [
    [row({ Employee: plain.email, Date: locked, Hours: '8' }), 'Date', /^Time through .* is locked/],
    [
      day(expiring.email, 2, '8'),
      'Date',
      new RegExp(`^The work authorization expires on ${lastWeek(1)}\\.$`),
    ],
    [day(approved.email, 1, '8'), 'Date', /^This timesheet is approved and can't be changed\.$/],
    [
      day(typed.email, 0, '4'),
      'Date',
      /^This timesheet already has 8:00 for this type and task on this day\. Change the time there/,
    ],
    [day(plain.email, 0, '1'), 'Date', /^Row 2 of this file has the same day, type and task\. Combine/],
    [day('nobody@elsewhere.test', 0, '8'), 'Employee', /^Enter the number or email of an employee/],
    [day(sent.email, 1, '8', { Project: plain.project }), 'Project', /^This employee has no assignment with/],
    [day(typed.email, 1, '5', { Type: 'SICK' }), clocked, /^Enter no more than 24 hours for/],
    [day(plain.email, 3, '25'), clocked, /^Enter hours like 8, 7:30 or 7\.5\.$/],
  ]
  const before = await sheetsOf(page, typed)

  await page
    .getByLabel('CSV file')
    .setInputFiles(fileOf(csvOf([headings, ...good, ...bad.map(([cells]) => cells)])))
  await expect(
    page.getByText('Required fields without a column: Hours. Match each one to a column.').first(),
  ).toBeVisible()
  await page.getByLabel(clocked).selectOption('minutes')
  await expectAccessible(page, 'the columns of a file of time', false)
  await press(page, 'Check rows')
  await expect(page.getByText(`${bad.length} rows have errors`)).toBeVisible()
  const errors = page.getByRole('table', { name: 'First errors' })
  for (const [index, [, column, message]] of bad.entries()) {
    const cells = errors
      .getByRole('row')
      .nth(index + 1)
      .getByRole('cell')
    await expect(cells.nth(0)).toHaveText(String(good.length + 2 + index))
    await expect(cells.nth(1)).toHaveText(column)
    await expect(cells.nth(2)).toHaveText(message)
  }
  await expectAccessible(page, 'the errors of a file of time')
  const faulty = await downloaded(page, () => press(page, 'Download rows with errors'))
  expect(faulty.name).toBe('timesheets-errors.csv')
  expect(faulty.lines.slice(1).map((line) => Number(line.split(',', 1)[0]))).toEqual(
    bad.map((_, index) => good.length + 2 + index),
  )
  for (const who of [plain, sent, expiring]) expect(await sheetsOf(page, who)).toEqual([])
  expect(await sheetsOf(page, typed)).toEqual(before)

  await page.getByLabel('Corrected CSV file').setInputFiles(fileOf(csvOf([headings, ...good])))
  await expect(page.getByLabel(clocked)).toHaveValue('minutes')
  await press(page, 'Check rows')
  await press(page, `Import ${good.length} time entries`)
  await expect(page.getByText(`${good.length} time entries imported`)).toBeVisible()
  const undoPath = page.url()
  expect(timeOf(await sheetsOf(page, plain))).toEqual([
    [lastWeek(0), 'WORK', 480],
    [lastWeek(1), 'WORK', 450],
    [lastWeek(2), 'PTO', 450],
  ])
  await openSheet(page, plain, lastWeek(0))
  await expect(page.getByText('23:00 total')).toBeVisible()
  const ofWork = page.getByRole('textbox', { name: /^Work, / })
  await expect(ofWork.nth(0)).toHaveValue('8:00')
  await expect(ofWork.nth(1)).toHaveValue('7:30')
  await expect(page.getByRole('table', { name: 'Tasks and notes' })).toContainText('Go-live, "night" shift')

  // One week is approved, and someone corrects a day of another one.
  const [toApprove] = await sheetsOf(page, sent)
  if (toApprove !== undefined) await approve(page, ada, toApprove)
  await second.close()
  const [draft] = await sheetsOf(page, typed)
  const edited = draft?.entries.map((entry) =>
    entry.date === lastWeek(2) ? { ...entry, minutes: 300 } : entry,
  )
  const put = { method: 'PUT', body: { version: draft?.version, entries: edited } }
  expect((await callApi(page, `/timesheet/${draft?.id}`, put)).status).toBe(200)

  await page.goto(undoPath)
  await expect(page.getByText(`${good.length} time entries imported`)).toBeVisible()
  await press(page, 'Undo import')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(`${good.length - 2} time entries removed`)).toBeVisible()
  const kept = page.getByRole('list', { name: 'Not removed' }).getByRole('listitem')
  await expect(kept).toHaveCount(2)
  await expect(kept.filter({ hasText: sent.name })).toContainText('This timesheet was approved.')
  await expect(kept.filter({ hasText: typed.name })).toContainText('It has changed since the import.')
  await expectAccessible(page, 'an import that was partly undone')
  await expectNoSidewaysScroll(page)
  expect(await sheetsOf(page, plain)).toEqual([])
  expect(timeOf(await sheetsOf(page, sent))).toEqual([[lastWeek(0), 'WORK', 480]])
  expect(timeOf(await sheetsOf(page, typed))).toEqual([
    [lastWeek(0), 'WORK', 480],
    [lastWeek(1), 'WORK', 1200],
    [lastWeek(2), 'WORK', 300],
  ])
})

const dialects: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ['semicolons and Latin-1', (text) => Buffer.from(text.replaceAll(',', ';'), 'latin1')],
  ['a byte order mark and CRLF', (text) => Buffer.from(`\uFEFF${text}`)],
  ['tabs and line feeds', (text) => Buffer.from(text.replaceAll(',', '\t').replaceAll('\r\n', '\n'))],
]

test('files of time are read however a spreadsheet saved them', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo')
  const worker = await addWorker(page)
  for (const [at, [name, encode]] of dialects.entries()) {
    const cells = [worker.email, lastWeek(at), '7.5', 'Café Zürich']
    const text = csvOf([['Employee', 'Date', 'Hours', 'Note'], cells])
    await page.goto('/timesheets/import')
    const another = page.getByRole('button', { name: 'Import another file' })
    const choose = page.getByLabel('CSV file')
    await expect(another.or(choose).first()).toBeVisible()
    if (await another.isVisible()) await another.click()
    await choose.setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: encode(text) })
    await press(page, 'Check rows')
    await press(page, 'Import 1 time entry')
    await expect(page.getByText('1 time entry imported')).toBeVisible()
  }
  const [sheet] = await sheetsOf(page, worker)
  expect(sheet?.entries.map(({ date, minutes, note }) => [date, minutes, note])).toEqual(
    dialects.map((_, at) => [lastWeek(at), 450, 'Café Zürich']),
  )
  await openSheet(page, worker, lastWeek(0))
  await expect(page.getByText('22:30 total')).toBeVisible()
  await expect(page.getByText('Café Zürich').first()).toBeVisible()
})
