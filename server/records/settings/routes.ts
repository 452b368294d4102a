import {
  contractDefaults,
  employeeDefaults,
  holidaysRecord,
  holidaysUpdate,
  settingsQuery,
  settingsRecord,
  settingsUpdate,
} from '#domain/settings/input.ts'
import type { Settings } from '#domain/settings/record.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { contractDefaultsOf, effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { changeSettings, readSettings as read } from '#server/records/settings/change.ts'

const readSettings = defineRoute({
  call: 'readSettings',
  params: nothing,
  query: settingsQuery,
  body: nothing,
  answer: settingsRecord,
  audit: 'none',
  async handle(context) {
    return { body: await read(context, context.query.scope) }
  },
})

const updateSettings = defineRoute({
  call: 'updateSettings',
  params: nothing,
  query: settingsQuery,
  body: settingsUpdate,
  answer: settingsRecord,
  audit: 'always',
  async handle(context) {
    const { version, inherit = [], ...sent } = context.body
    const values = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined),
    ) as Partial<Settings>
    return { body: await changeSettings(context, context.query.scope, { values, inherit, version }) }
  },
})

const readContractDefaults = defineRoute({
  call: 'readContractDefaults',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: contractDefaults,
  audit: 'none',
  async handle({ tx, caller, today }) {
    return { body: await contractDefaultsOf(tx, clientOf(caller).clientId, today) }
  },
})

const readEmployeeDefaults = defineRoute({
  call: 'readEmployeeDefaults',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: employeeDefaults,
  audit: 'none',
  async handle({ tx, caller, today }) {
    const { burdenPctByType } = await effectiveSettings(tx, clientOf(caller).clientId, today)
    return { body: { burdenPctByType } }
  },
})

const readHolidays = defineRoute({
  call: 'readHolidays',
  params: nothing,
  query: settingsQuery,
  body: nothing,
  answer: holidaysRecord,
  audit: 'none',
  async handle(context) {
    return { body: await read(context, context.query.scope) }
  },
})

const updateHolidays = defineRoute({
  call: 'updateHolidays',
  params: nothing,
  query: settingsQuery,
  body: holidaysUpdate,
  answer: holidaysRecord,
  audit: 'always',
  async handle(context) {
    const { version, holidays } = context.body
    return {
      body: await changeSettings(context, context.query.scope, {
        values: { holidays },
        inherit: [],
        version,
      }),
    }
  },
})

/** The routes for settings. */
export const settingsRoutes = [
  readSettings,
  updateSettings,
  readContractDefaults,
  readEmployeeDefaults,
  readHolidays,
  updateHolidays,
]
