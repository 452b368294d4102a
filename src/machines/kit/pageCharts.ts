import type { createDashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import type { createImportFileMachine } from '#machines/imports/importFile.machine.ts'
import type { createInlineEditMachine } from '#machines/records/inlineEdit.machine.ts'
import type { createListExportMachine } from '#machines/records/listExport.machine.ts'
import type { createOwnPageMachine } from '#machines/records/ownPage.machine.ts'
import type { createRecordMachine } from '#machines/records/record.machine.ts'
import type { createSavedViewMachine } from '#machines/savedViews/savedView.machine.ts'
import type { createSelectionMachine } from '#machines/records/selection.machine.ts'

/** The charts of pages other than lists, and of what a list does besides showing rows. Their code isn't needed before the first rows, so it loads after them. */
export interface PageCharts {
  readonly dashboard: typeof createDashboardMachine
  readonly importFile: typeof createImportFileMachine
  readonly inlineEdit: typeof createInlineEditMachine
  readonly listExport: typeof createListExportMachine
  readonly ownPage: typeof createOwnPageMachine
  readonly record: typeof createRecordMachine
  readonly savedView: typeof createSavedViewMachine
  readonly selection: typeof createSelectionMachine
}

let loaded: PageCharts | undefined

/** Returns true once the charts can be started. */
export const arePageChartsLoaded = (): boolean => loaded !== undefined

/** Loads the charts. Needed before a page other than a list is visited or restored. */
export async function loadPageCharts(): Promise<void> {
  const [dashboard, importFile, inlineEdit, listExport, ownPage, record, savedView, selection] =
    await Promise.all([
      import('#machines/dashboard/dashboard.machine.ts'),
      import('#machines/imports/importFile.machine.ts'),
      import('#machines/records/inlineEdit.machine.ts'),
      import('#machines/records/listExport.machine.ts'),
      import('#machines/records/ownPage.machine.ts'),
      import('#machines/records/record.machine.ts'),
      import('#machines/savedViews/savedView.machine.ts'),
      import('#machines/records/selection.machine.ts'),
    ])
  loaded = {
    dashboard: dashboard.createDashboardMachine,
    importFile: importFile.createImportFileMachine,
    inlineEdit: inlineEdit.createInlineEditMachine,
    listExport: listExport.createListExportMachine,
    ownPage: ownPage.createOwnPageMachine,
    record: record.createRecordMachine,
    savedView: savedView.createSavedViewMachine,
    selection: selection.createSelectionMachine,
  }
}

/** Returns the charts. Throws if they haven't loaded. */
export function pageCharts(): PageCharts {
  if (loaded === undefined) throw new Error('The charts of this page have not loaded.')
  return loaded
}
