import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { timesheetForm } from '#domain/timesheets/form.ts'
import type { Timesheet } from '#domain/timesheets/record.ts'
import { weekForm } from '#domain/timesheets/weekForm.ts'
import { timesheetLifecycle } from '#test/models/charts/timesheetLifecycle.ts'
import { goElsewhere, runLifecycle } from '#test/models/views/lifecycle.tsx'
import type { Stage } from '#test/models/views/stage.tsx'
import { entryAt, monday, rowAt, sheetAt, weekAt } from '#test/support/weeks.ts'

const workdays = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
const week = [...workdays, '2026-11-21', '2026-11-22']
const sheet = sheetAt(
  'a1',
  workdays.map((date) => entryAt(date, 480)),
  'DRAFT',
  {
    employeeName: 'Employee, Evan',
    projectName: 'Globex ERP',
    contractId: null,
    contractNo: null,
    totalMinutes: 2400,
    otMinutes: 0,
    dtMinutes: 0,
    adjustsTimesheetId: null,
  },
)
/** Evan’s week before its first save, opened by Cleo. */
const weekPath = `/timesheets/week/${monday}_e1`
const weekOf = (stored: Timesheet | null) => {
  const record = { ...weekAt([rowAt('a1', stored)]), id: `${monday}_e1` }
  return { record, draft: weekForm.toDraft(record) }
}
const openWeek = async (stage: Stage) => {
  await stage.answer('weeks.openRecord', { kind: 'opened', ...weekOf(null) })
  await screen.findByLabelText('Globex ERP, 2026-11-16')
}

runLifecycle<Timesheet>({
  model: timesheetLifecycle,
  area: 'timesheets',
  areas: { weeks: { autosave: 'delayed', checkDraft: () => Promise.resolve([]) } },
  permissions: ['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'],
  form: timesheetForm,
  path: '/timesheets/sheet-a1',
  first: { path: weekPath, open: openWeek },
  begins: { 'nothing is missing': sheet },
  sees: {
    NOT_STARTED: { word: 'Not started', offers: [], open: 'all' },
    DRAFT: { word: 'Draft', offers: ['Submit'], open: 'all' },
    SUBMITTED: {
      word: 'Submitted',
      offers: ['Approve', 'Reject', 'Withdraw'],
      open: [],
      says: /Submitted\. Withdraw the timesheet to change it\./,
    },
    APPROVED: {
      word: 'Approved',
      offers: ['Add adjustment', 'Reopen'],
      open: [],
      says: /Approved time can't be changed\. Reopen the timesheet or add an adjustment\./,
    },
    REJECTED: { word: 'Rejected', offers: ['Submit'], open: 'all', says: /Rejected: Wrong day/ },
    EXCLUDED: { word: 'Excluded', offers: [], open: [], says: /This week is excluded\./ },
  },
  acts: {
    'it is saved': async ({ stage, store, comeBack, status }) => {
      const { user } = stage
      if (status() === 'NOT_STARTED') {
        await user.type(await screen.findByLabelText('Globex ERP, 2026-11-16'), '8')
        await user.click(screen.getByText('Fill workdays'))
        await stage.answer('weeks.saveRecord', ({ draft }: { draft: Record<string, string> }) => {
          expect(workdays.map((date) => draft[`a1/${date}/WORK/`])).toEqual(workdays.map(() => '8:00'))
          store({ status: 'DRAFT', entries: sheet.entries, totalMinutes: 2400 })
          return { kind: 'saved', ...weekOf(sheet), row: { id: monday } }
        })
        await comeBack()
        return
      }
      const saturday = await screen.findByLabelText('Work, Sat 11-21')
      await user.clear(saturday)
      await user.type(saturday, '1')
      await user.click(screen.getByText('Save'))
      await stage.answer('timesheets.saveRecord', ({ draft }: { draft: Record<string, string> }) => {
        expect(draft[`WORK/${week[5] ?? ''}`]).toBe('1')
        const entries = [...sheet.entries, entryAt('2026-11-21', 60)]
        return store({ status: 'DRAFT', rejectReason: null, totalMinutes: 2460, entries })
      })
    },
    'it is submitted': {
      presses: 'Submit',
      fills: null,
      stored: { status: 'SUBMITTED', submittedBy: 'evan', rejectReason: null },
    },
    'it is withdrawn': { presses: 'Withdraw', fills: null, stored: { status: 'DRAFT', submittedBy: null } },
    'it is approved': { presses: 'Approve', fills: null, stored: { status: 'APPROVED' } },
    'it is rejected': {
      presses: 'Reject',
      fills: { Reason: 'Wrong day' },
      stored: { status: 'REJECTED', rejectReason: 'Wrong day' },
    },
    'it is reopened': {
      presses: 'Reopen',
      fills: { Reason: 'Wrong day' },
      stored: { status: 'DRAFT', submittedBy: null },
    },
    // A week is excluded on the list of missing weeks.
    'the week is excluded': { elsewhere: { status: 'EXCLUDED', entries: [], totalMinutes: 0 } },
    'the week is included': async ({ stage }) => {
      await goElsewhere(stage)
      await stage.go(weekPath)
      await openWeek(stage)
    },
  },
})
