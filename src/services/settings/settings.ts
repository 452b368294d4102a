import { settingsCalls } from '#domain/settings/calls.ts'
import { settingsForm, type EditedSettings } from '#domain/settings/form.ts'
import type { SettingsPage } from '#domain/settings/sections.ts'
import type { Http } from '#services/http/http.ts'
import { createRecords, type Records } from '#services/records/records.ts'

/** Creates the services for one Settings page. The page has a single record: the settings of its scope. */
export function createSettings(http: Http, { section, scope }: SettingsPage): Records {
  const scopedHttp: Http = (call, options) => http(call, { ...options, query: { scope } })
  const form = settingsForm(section)
  return createRecords<EditedSettings>(scopedHttp, {
    list: settingsCalls.readSettings,
    read: settingsCalls.readSettings,
    update: settingsCalls.updateSettings,
    updateById: 'path',
    loadForm: () => Promise.resolve(form),
    rowOf: ({ id }) => ({ id }),
  })
}
