import { describe, expect, test } from 'vitest'
import { guardFields } from '#domain/kernel/fieldGuards.ts'
import { inheritedDraft, isInherited, settingsForm, type EditedSettings } from '#domain/settings/form.ts'
import { defaultSettings } from '#domain/settings/record.ts'

const settings = (own: Partial<EditedSettings> = {}): EditedSettings => ({
  ...defaultSettings,
  id: 'CLIENT',
  version: 3,
  inherited: defaultSettings,
  overridden: Object.keys(own),
  planned: [],
  ...own,
})
const time = settingsForm('time')

test('a section sends only the settings that were changed in it', () => {
  const record = settings()
  const draft = time.toDraft(record)
  expect(draft).toMatchObject({ timeStep: '15', noteRequired: 'NO', 'inherit.timeStep': 'YES' })
  expect(Object.keys(draft)).not.toContain('agingBuckets')
  expect(time.toInput(draft, record)).toEqual({})
  expect(time.toInput({ ...draft, timeStep: '6', noteRequired: 'YES', lockAfterDays: '' }, record)).toEqual({
    timeStep: 6,
    noteRequired: true,
    lockAfterDays: null,
  })
})

describe('a setting of the client', () => {
  const own = settings({ timeStep: 6 })
  const draft = time.toDraft(own)

  test('is inherited again when it is reset', () => {
    expect(isInherited(draft, own, 'timeStep')).toBe(false)
    const reset = { ...draft, ...inheritedDraft(draft, own, 'timeStep') }
    expect(reset['timeStep']).toBe('15')
    expect(isInherited(reset, own, 'timeStep')).toBe(true)
    expect(time.toInput(reset, own)).toEqual({ inherit: ['timeStep'] })
  })

  test("stays the client's when the tenant's value is only typed", () => {
    expect(time.toInput({ ...draft, timeStep: '15' }, own)).toEqual({ timeStep: 15 })
  })

  test("is the client's again when something is typed after a reset", () => {
    const reset = { ...draft, ...inheritedDraft(draft, own, 'timeStep'), timeStep: '10' }
    expect(isInherited(reset, own, 'timeStep')).toBe(false)
    expect(time.toInput(reset, own)).toEqual({ timeStep: 10 })
  })

  test('is reset together with the settings that depend on it', () => {
    const week = settings({ weekStart: 'SUNDAY', biWeeklyAnchor: '2026-01-04' })
    const typed = time.toDraft(week)
    const reset = { ...typed, ...inheritedDraft(typed, week, 'weekStart') }
    expect(time.toInput(reset, week)).toEqual({ inherit: ['weekStart', 'biWeeklyAnchor'] })
  })
})

test('errors name the fields of the section', () => {
  const record = settings()
  const draft = { ...time.toDraft(record), timeStep: 'SELECT', graceDays: 'some', weekStart: 'SUNDAY' }
  expect(time.check(draft, record).map(({ field }) => field)).toEqual([
    'timeStep',
    'graceDays',
    'biWeeklyAnchor',
  ])
  const numbering = settingsForm('numbering')
  const formats = { ...numbering.toDraft(record), creditNumberFormat: '{SEQ:5}' }
  expect(numbering.check(formats, record)).toEqual([
    {
      code: 'invalid',
      message: 'Include {YYYY}, because numbering restarts every year.',
      field: 'creditNumberFormat',
    },
  ])
})

test('a list of days is typed with commas', () => {
  const billing = settingsForm('billing')
  const record = settings()
  const draft = billing.toDraft(record)
  expect(draft['agingBuckets']).toBe('30, 60, 90')
  expect(billing.toInput({ ...draft, agingBuckets: '15,45' }, record)).toEqual({ agingBuckets: [15, 45] })
  expect(billing.check({ ...draft, agingBuckets: '15, x' }, record)).toMatchObject([
    { field: 'agingBuckets' },
  ])
  expect(billing.check({ ...draft, agingBuckets: '45, 15' }, record)).toMatchObject([
    { message: 'Enter the aging buckets in ascending order.' },
  ])
})

test('the submission deadline is a day and an hour, or none', () => {
  const record = settings()
  const draft = time.toDraft(record)
  expect([draft['submitDeadline.weekday'], draft['submitDeadline.hour']]).toEqual(['MONDAY', '16'])
  const typed = { ...draft, 'submitDeadline.weekday': 'TUESDAY', 'submitDeadline.hour': '9' }
  expect(time.toInput(typed, record)).toEqual({ submitDeadline: { weekday: 'TUESDAY', hour: 9 } })
  expect(time.toInput({ ...draft, 'submitDeadline.weekday': 'SELECT' }, record)).toEqual({
    submitDeadline: null,
  })
  expect(time.check({ ...draft, 'submitDeadline.hour': '24' }, record)).toMatchObject([
    { field: 'submitDeadline.hour' },
  ])
})

test('payment reminders have days before and after the due date, or none', () => {
  const billing = settingsForm('billing')
  const record = settings()
  const draft = billing.toDraft(record)
  expect(draft['reminderDays']).toBe('-3, 1, 7, 14, 30')
  expect(billing.toInput({ ...draft, reminderDays: '-1, 5' }, record)).toEqual({ reminderDays: [-1, 5] })
  expect(billing.toInput({ ...draft, reminderDays: '' }, record)).toEqual({ reminderDays: [] })
  expect(billing.check({ ...draft, reminderDays: '' }, record)).toEqual([])
  expect(billing.check({ ...draft, reminderDays: '5, 1' }, record)).toMatchObject([{ field: 'reminderDays' }])
})

test('a setting hidden by permissions is left out, and the others can be saved', () => {
  const billing = settingsForm('billing')
  const record = guardFields(settings(), [])
  const draft = billing.toDraft(record)
  expect(Object.keys(draft).filter((path) => /targetMarginPct|burdenPctByType/.test(path))).toEqual([])
  expect(billing.check(draft, record)).toEqual([])
  expect(billing.toInput({ ...draft, agingBuckets: '15,45' }, record)).toEqual({ agingBuckets: [15, 45] })
})

describe('holidays', () => {
  const form = settingsForm('holidays')
  const record = settings({ holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] })
  const draft = form.toDraft(record)

  test('are added and removed line by line; empty lines are left out', () => {
    const typed = { ...draft, 'holidays.2.date': '2026-07-04', 'holidays.2.name': 'Independence Day' }
    expect(form.toInput(typed, record)).toEqual({
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day' },
        { date: '2026-07-04', name: 'Independence Day' },
      ],
    })
    expect(form.toInput({ ...draft, 'holidays.0.date': '', 'holidays.0.name': '' }, record)).toEqual({
      holidays: [],
    })
  })

  test('have their errors on their own line', () => {
    const typed = { ...draft, 'holidays.2.date': '2026-13-01', 'holidays.2.name': 'Never' }
    expect(form.check(typed, record)).toMatchObject([{ field: 'holidays.2.date' }])
    const twice = { ...draft, 'holidays.1.date': '2026-12-25', 'holidays.1.name': 'Again' }
    expect(form.check(twice, record)).toMatchObject([
      { field: 'holidays.0.date', message: 'Enter each date once.' },
    ])
  })

  test('can be inherited again', () => {
    const reset = { ...draft, ...inheritedDraft(draft, record, 'holidays') }
    expect(form.toInput(reset, record)).toEqual({ inherit: ['holidays'] })
  })
})

test('a task added to one checklist leaves the others as they are', () => {
  const form = settingsForm('checklists')
  const record = settings()
  const draft = form.toDraft(record)
  expect(form.toInput(draft, record)).toEqual({})
  const path = 'checklistTemplates.offboarding.C2C.3'
  const typed = {
    ...draft,
    [`${path}.title`]: 'Return the badge',
    [`${path}.dueOffsetDays`]: '-1',
    [`${path}.ownerRole`]: 'MANAGER',
    [`${path}.mandatory`]: 'YES',
  }
  expect(form.check(typed, record)).toEqual([])
  const { onboarding, offboarding } = defaultSettings.checklistTemplates
  const added = { title: 'Return the badge', ownerRole: 'MANAGER', dueOffsetDays: -1, mandatory: true }
  expect(form.toInput(typed, record)).toEqual({
    checklistTemplates: { onboarding, offboarding: { ...offboarding, C2C: [...offboarding.C2C, added] } },
  })
  expect(form.check({ ...typed, [`${path}.dueOffsetDays`]: 'soon' }, record)).toMatchObject([
    { field: `${path}.dueOffsetDays` },
  ])
})
