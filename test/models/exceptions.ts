import type { Parts } from '#test/models/chartConfig.ts'

/** How stories are run: on the chart in memory, with clicks and keys on the page, or through the running product. */
export const ways = ['memory', 'pages', 'product'] as const
export type Way = (typeof ways)[number]

const noActor =
  'no actor: the server and the pages only ask it what is allowed; covered on the pages in Chromium and by test/server'
const onThePages = 'covered on the pages in Chromium;'
const inline =
  'covered in test/views/records/inlineEdit.test.tsx; the server is covered by test/e2e/journeys/inlineEdit.spec.ts'
const covered =
  'the dialog covers the list; only a billing run chooses in it: test/views/invoices/runs.test.tsx'
const disabled = 'the buttons are disabled while an event is being sent'
const savesItself = 'only Settings saves each change by itself; covered in test/views/settings'
const follows =
  'only a new record is saved with an event; covered in test/views/employees/hiring.test.tsx and test/e2e/journeys/hiring.spec.ts'
const ownOnly = 'a form of a record is left with its list; Cancel discards changes on profile and settings'
const noToken = 'an app-integrity token lasts an hour; covered on the pages'
const notice =
  'the story gives notice for a day that has passed; covered in test/views/employees/notice.test.tsx'
const byField = 'covered in the journeys, field by field'
const noRules = "the rules load with the page and can't fail on their own; covered on the pages"
const ended = 'a session that ends between two loads or in another tab; covered in the journeys'
const claims = 'claims change with the next token, an hour later; covered on the pages'

/**
 * Charts, states and transitions that no story reaches in one of the ways, each with the reason. A chart's
 * own name stands for the whole chart. The tests fail if something is not reached and not listed here, or is
 * both reached and listed.
 */
export const exceptions: Readonly<Record<Way, Readonly<Record<string, string>>>> = {
  memory: {},
  pages: {
    drafts: 'no page of its own; covered in the stories of the form and in test/machines',
    notifications: 'started by main.tsx alone; covered in test/views/shell/notifications.test.tsx',
    inlineEdit: inline,
    'selection.confirming selection.add #1': covered,
    'selection.confirming selection.remove #1': covered,
    'recordArea.editing bulk.applied #1': 'covered in test/views/invoices/runs.test.tsx',
    'recordArea cell.open #1': inline,
    'recordArea cell.saved #1': inline,
    'recordArea selection.addAll #1':
      'all matches can be selected only after some rows; after that, the event goes to the selection directly',
    'recordArea preview.open #1': 'covered in test/views/records/previewedRecord.test.tsx',
    'recordArea totals.open #1':
      'sent by each list with totals; covered in test/views/records/totals.test.tsx',
    'dashboard.showing xstate.done.actor.waitUntil #1':
      'it waits half a minute; covered in test/machines/dashboard',
    'record.open event.send #1': 'covered in the stories of eventDialog',
    'record.open.deciding record.shown #1': 'covered in test/views/records/decisions.test.tsx',
    'recordList.idle list.follow #1': 'covered in test/machines/persistence/freshRows.test.ts',
    'recordList.ready list.center #1': 'covered in test/views/records/neighbors.test.tsx',
    'recordForm.save form.revert #1': ownOnly,
    'recordForm.save.saving form.revert #1': ownOnly,
    'recordForm.save.idle always #1': follows,
    'recordForm.save.idle always #2': savesItself,
    'recordForm.save.sendingEvent form.revert #1': ownOnly,
    'recordForm.save.sendingEvent event.send #1': disabled,
    'employeeLifecycle.OFFBOARDING employee.changeNotice #1': notice,
    'employeeLifecycle.OFFBOARDING employee.withdrawNotice #1': notice,
    'workspace.open history.open #1': 'a record asks for it; covered in test/views/audit/history.test.tsx',
  },
  product: {
    alerts: `${onThePages} the server isn't involved`,
    app: 'covered with every reload in the stories of auth',
    commands: `${onThePages} searching is covered by the journeys`,
    batchLifecycle: noActor,
    contractLifecycle: noActor,
    importFile: `${onThePages} with the server it is covered by the journey of imports`,
    invoiceLifecycle: noActor,
    drafts: 'no page of its own; a draft that is kept is covered by the journeys',
    dashboard: `${onThePages} its numbers are covered by test/server and the journey of the main job`,
    employeeLifecycle: noActor,
    projectLifecycle: noActor,
    listExport: `${onThePages} the server is covered by test/server/records`,
    savedView: `${onThePages} the server is covered by test/server/savedViews`,
    inlineEdit: inline,
    selection: `${onThePages} the server is covered by test/server/records`,
    eventDialog: `${onThePages} with the server it is covered by the journey of lifecycles`,
    recordArea: 'covered with every list and form in their own stories',
    autosave: `${onThePages} the server is covered by the journey of the week`,
    reveal: `${onThePages} the server is covered by test/server/employees`,
    record: `${onThePages} opening, missing and forbidden records are covered by the journeys of forms and notes`,
    recordSave: `${onThePages} a save that is sent again is covered by the journeys of faults`,
    similarRecords: `${onThePages} with the server it is covered by the journey of hiring`,
    leaveDialog: `${onThePages} a reload while the question is open is covered by the journeys`,
    notifications:
      'covered in test/views/shell/notifications.test.tsx and test/e2e/journeys/notifications.spec.ts',
    organization: `${onThePages} the server's answers are covered by test/server`,
    ownPage: `${onThePages} saving both pages is covered by the journeys of forms`,
    read: 'covered with every read in the other stories; a read that is sent again is covered by the journeys of faults',
    passwordReset: `${onThePages} with the provider it is covered by the journeys of passwords`,
    security: `${onThePages} with the provider it is covered by the journeys of passwords`,
    signIn: `${onThePages} with the provider it is covered by the journeys of sign-in and of the provider`,
    timesheetLifecycle: noActor,
    signOutDialog: `${onThePages} two tabs are covered by the journeys`,
    preferenceChoice: `${onThePages} a theme that is stored is covered by the journeys of the shell`,
    tile: `${onThePages} its numbers are covered by test/server`,
    tokenRefresh: 'covered with every token that is renewed in the stories of auth',
    workspace: 'covered with every page in the other stories',
    'auth.away.readingReason': ended,
    'auth.away.readingReason xstate.done.actor.readReason #1': ended,
    'auth.away.readingReason xstate.error.actor.readReason #1': ended,
    'auth.signedIn session.absent #1': ended,
    'auth.signedIn session.present #1': 'nobody can become another user without signing out first',
    'auth.signedIn.profile session.present #1': claims,
    'auth.signedIn.client.unmapped always #1': claims,
    'auth.signedIn.client.selected always #1': claims,
    'auth.signedIn.profile.failed xstate.done.actor.waitUntil #1':
      'a server that stays unreachable is covered on the pages',
    'auth.signingOut xstate.error.actor.signOut #1': 'the SDK signs out on this device without a request',
    'recordForm.save.sendingEvent event.send #1': disabled,
    'recordForm.save.eventUnsent': noToken,
    'recordForm.save.eventUnsent form.save #1': noToken,
    'recordForm.save.sendingEvent xstate.done.actor.sendEvent #2': noToken,
    'recordForm.save.unsent': noToken,
    'recordForm.save form.revert #1': ownOnly,
    'recordForm.save.saving form.revert #1': ownOnly,
    'recordForm.save.idle always #1': follows,
    'recordForm.save.idle always #2': savesItself,
    'recordForm.save.sendingEvent form.revert #1': ownOnly,
    'recordForm.checks.running xstate.error.actor.checkDraft #1': noRules,
    'recordForm.save.requested always #1': 'a save is pending only with a stored draft',
    'recordForm.save lost.dismiss #1': 'covered in the journeys of the lifecycles',
    'recordForm.save.validating xstate.done.actor.validateDraft #2': byField,
    'recordForm.save.invalid': byField,
    'recordForm.save.invalid form.save #1': byField,
    'recordForm.save.validating xstate.error.actor.validateDraft #1': noRules,
    'recordForm.save.saving xstate.done.actor.saveDraft #3': noToken,
    'recordForm.save.unsent form.save #1': noToken,
    'recordList.idle list.follow #1': 'covered in test/machines/persistence/freshRows.test.ts',
    'recordList.ready list.center #1': 'covered in test/views/records/neighbors.test.tsx',
    'recordList.loading xstate.done.actor.loadPage #2': noToken,
  },
}

/** Returns the parts of a chart that are listed as missed in one way. */
export const missedIn = (
  way: Way,
  { states, transitions }: Pick<Parts, 'states' | 'transitions'>,
): string[] =>
  Object.keys(exceptions[way])
    .filter((key) => states.has(key) || transitions.has(key))
    .toSorted()
