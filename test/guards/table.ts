import type { Guard } from '#test/guards/guard.ts'
import { callers } from '#test/guards/callers.ts'
import { tokenGuards } from '#test/guards/tokens.ts'
import { roleGuards } from '#test/guards/roles.ts'
import { records } from '#test/guards/records.ts'
import { limits } from '#test/guards/limits.ts'
import { pages } from '#test/guards/pages.ts'
import { database } from '#test/guards/database.ts'
import { browser } from '#test/guards/browser.ts'
import { imports } from '#test/guards/imports.ts'
import { money } from '#test/guards/money.ts'
import { notifications } from '#test/guards/notifications.ts'
import { payroll } from '#test/guards/payroll.ts'
import { settingGuards } from '#test/guards/settings.ts'
import { shares } from '#test/guards/shares.ts'
import { times } from '#test/guards/times.ts'

/** Every guard that `npm run guards` removes. */
export const guards: readonly Guard[] = [
  ...callers,
  ...tokenGuards,
  ...roleGuards,
  ...records,
  ...limits,
  ...pages,
  ...database,
  ...browser,
  ...money,
  ...notifications,
  ...payroll,
  ...imports,
  ...times,
  ...settingGuards,
  ...shares,
]
