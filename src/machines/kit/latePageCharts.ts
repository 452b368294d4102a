import { createDashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { createImportFileMachine } from '#machines/imports/importFile.machine.ts'
import { createInlineEditMachine } from '#machines/records/inlineEdit.machine.ts'
import { createListExportMachine } from '#machines/records/listExport.machine.ts'
import { createOwnPageMachine } from '#machines/records/ownPage.machine.ts'
import { createRecordMachine } from '#machines/records/record.machine.ts'
import { createSavedViewMachine } from '#machines/savedViews/savedView.machine.ts'
import { createSelectionMachine } from '#machines/records/selection.machine.ts'

/** The charts for pages that aren't lists, and for everything that a list can do other than show rows. */
export const latePageCharts = {
  dashboard: createDashboardMachine,
  importFile: createImportFileMachine,
  inlineEdit: createInlineEditMachine,
  listExport: createListExportMachine,
  ownPage: createOwnPageMachine,
  record: createRecordMachine,
  savedView: createSavedViewMachine,
  selection: createSelectionMachine,
} as const
