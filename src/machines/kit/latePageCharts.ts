import { createDashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { createImportFileMachine } from '#machines/imports/importFile.machine.ts'
import { createInlineEditMachine } from '#machines/records/inlineEdit.machine.ts'
import { createListExportMachine } from '#machines/records/listExport.machine.ts'
import { createOwnPageMachine } from '#machines/records/ownPage.machine.ts'
import { createRecordMachine } from '#machines/records/record.machine.ts'
import { createSavedViewMachine } from '#machines/savedViews/savedView.machine.ts'
import { createSelectionMachine } from '#machines/records/selection.machine.ts'

/** The charts of pages other than lists, and of everything a list can do besides showing rows. */
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
