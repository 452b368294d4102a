import { screen } from '@testing-library/react'
import type { Timesheet } from '#domain/timesheets/record.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { entryAt, rowAt, sheetAt, weekAt } from '#test/support/weeks.ts'

export const idOf = (at: number) => `3f0c5a1e-0000-4000-8000-${String(at).padStart(12, '0')}`
export const queue = '/timesheets?status=SUBMITTED&own=NONE&sort=submittedAt'

/** Every decision raises another toast. */
const manyAlerts = { newAlertId: () => crypto.randomUUID() }

/** Returns timesheets that Evan, Uma, Ivo and others submitted, one per day. */
export const submitted = (names: readonly string[]) =>
  names.map((name, at) =>
    sheetAt('a1', [entryAt('2026-11-16', 480)], 'SUBMITTED', {
      id: idOf(at),
      employeeId: `e${at}`,
      employeeName: name,
      projectName: 'Globex ERP',
      contractId: null,
      contractNo: null,
      submittedAt: `2026-11-${String(at + 1).padStart(2, '0')}T09:00:00.000Z`,
      submittedBy: `user${at}`,
      totalMinutes: 480,
      otMinutes: 0,
      dtMinutes: 0,
      adjustsTimesheetId: null,
    }),
  )

/** Opens a URL with an API that stores decisions and lists what is still waiting. */
export function openSheets(path: string, names: readonly string[], more: Partial<Timesheet> = {}) {
  const api = createApi({
    ...cleo,
    permissions: [...cleo.permissions, 'CAN_MAINTAIN_TIMESHEETS'],
  })
  const sheets = new Map(submitted(names).map((sheet) => [sheet.id, { ...sheet, ...more }]))
  const listed = (status: readonly string[] | undefined) =>
    [...sheets.values()].filter((sheet) => status?.includes(sheet.status) ?? true)
  api.replies.set('GET /timesheets', ({ query }) => {
    const { limit, offset, status } = query as { limit: number; offset: number; status?: string[] }
    const rows = listed(status)
    return ok(rows.slice(offset, offset + limit), rows.length)
  })
  api.replies.set('GET /timesheets/counts', () =>
    ok([{ id: 'TO_APPROVE', count: listed(['SUBMITTED']).length }]),
  )
  const decisions: string[] = []
  const decide = (sheet: Timesheet, event: string, status: Timesheet['status']) => {
    api.replies.set(`POST /timesheet/${sheet.id}/${event}`, ({ body }) => {
      const { reason } = body as { reason?: string }
      decisions.push([event, sheet.employeeName, reason].filter(Boolean).join(' '))
      const stored = { ...sheet, status, rejectReason: reason ?? null, version: 2 }
      sheets.set(sheet.id, stored)
      return ok(stored)
    })
  }
  for (const sheet of sheets.values()) {
    api.replies.set(`GET /timesheet/${sheet.id}`, () => ok(sheets.get(sheet.id)))
    api.replies.set(`GET /timesheet/${sheet.id}/week`, () => {
      const { id: _id, version: _version, earlier: _earlier, ...week } = weekAt([rowAt('a1', sheet)])
      return ok(week)
    })
    decide(sheet, 'approve', 'APPROVED')
    decide(sheet, 'reject', 'REJECTED')
  }
  return { decisions, api, ...openSignedIn(path, api, undefined, manyAlerts) }
}
export const sheetOf = (name: string) =>
  screen.findByRole('heading', { level: 1, name: `${name}: week of 2026-11-16` })
export const approve = () => screen.findByRole('button', { name: 'Approve' })
export const row = (name: string) => screen.findByRole('link', { name })
