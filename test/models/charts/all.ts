import '#test/support/browser/pageCharts.ts'
import { alerts } from '#test/models/charts/alerts.ts'
import { app } from '#test/models/charts/app.ts'
import { auth } from '#test/models/charts/auth.ts'
import { batchLifecycle } from '#test/models/charts/batchLifecycle.ts'
import { commands } from '#test/models/charts/commands.ts'
import { contractLifecycle } from '#test/models/charts/contractLifecycle.ts'
import { dashboard } from '#test/models/charts/dashboard.ts'
import { drafts } from '#test/models/charts/drafts.ts'
import { employeeLifecycle } from '#test/models/charts/employeeLifecycle.ts'
import { listExport } from '#test/models/charts/listExport.ts'
import { inlineEdit } from '#test/models/charts/inlineEdit.ts'
import { importFile } from '#test/models/charts/importFile.ts'
import { savedView } from '#test/models/charts/savedView.ts'
import { selection } from '#test/models/charts/selection.ts'
import { recordArea } from '#test/models/charts/recordArea.ts'
import { recordForm } from '#test/models/charts/recordForm.ts'
import { recordList } from '#test/models/charts/recordList.ts'
import { record } from '#test/models/charts/record.ts'
import { recordSave } from '#test/models/charts/recordSave.ts'
import { eventDialog } from '#test/models/charts/eventDialog.ts'
import { invoiceLifecycle } from '#test/models/charts/invoiceLifecycle.ts'
import { leaveDialog } from '#test/models/charts/leaveDialog.ts'
import { notifications } from '#test/models/charts/notifications.ts'
import { organization } from '#test/models/charts/organization.ts'
import { ownPage } from '#test/models/charts/ownPage.ts'
import { read } from '#test/models/charts/read.ts'
import { autosave } from '#test/models/charts/autosave.ts'
import { reveal } from '#test/models/charts/reveal.ts'
import { passwordReset } from '#test/models/charts/passwordReset.ts'
import { security } from '#test/models/charts/security.ts'
import { similarRecords } from '#test/models/charts/similarRecords.ts'
import { signIn } from '#test/models/charts/signIn.ts'
import { signOutDialog } from '#test/models/charts/signOutDialog.ts'
import { projectLifecycle } from '#test/models/charts/projectLifecycle.ts'
import { preferenceChoice } from '#test/models/charts/preferenceChoice.ts'
import { timesheetLifecycle } from '#test/models/charts/timesheetLifecycle.ts'
import { tile } from '#test/models/charts/tile.ts'
import { tokenRefresh } from '#test/models/charts/tokenRefresh.ts'
import { workspace } from '#test/models/charts/workspace.ts'

/** The models of all charts. Stories, walks and coverage use them. */
export const models = [
  alerts,
  app,
  auth,
  batchLifecycle,
  commands,
  contractLifecycle,
  dashboard,
  drafts,
  employeeLifecycle,
  listExport,
  importFile,
  inlineEdit,
  savedView,
  selection,
  invoiceLifecycle,
  recordArea,
  recordForm,
  recordList,
  record,
  recordSave,
  eventDialog,
  leaveDialog,
  notifications,
  organization,
  ownPage,
  read,
  passwordReset,
  autosave,
  reveal,
  security,
  similarRecords,
  signIn,
  signOutDialog,
  projectLifecycle,
  preferenceChoice,
  tile,
  timesheetLifecycle,
  tokenRefresh,
  workspace,
] as const
