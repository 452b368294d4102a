import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, use, useMemo } from 'react'
import { windowText, windowsOf, type AlertDays } from '#domain/kernel/alertDays.ts'
import type { WorkUntilWindow } from '#domain/kernel/windows.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { RecordArea } from '#views/shell/area.ts'

const AlertDaysContext = createContext<AlertDays | undefined>(undefined)
export const AlertDaysProvider = AlertDaysContext.Provider

/** Returns the alert days of the client whose list is shown. The page provides them, because subscribing in every row would slow down scrolling. */
export const useAlertDays = (): AlertDays | undefined => use(AlertDaysContext)

/** Returns the client's alert days, or undefined until they have loaded with the rows of a list. Returns the same array until the days change, although each response contains a new one. */
export const useListAlertDays = (list: RecordListActor | undefined): AlertDays | undefined =>
  useSelector(list, (state) => state?.context.alertDays, shallowEqual)

/**
 * Returns the filters of an area. Once the alert days have loaded, filters with windows of days only offer EXPIRED
 * and the windows that the client's alert days define.
 */
export function useWindowFilters({ filters }: RecordArea): RecordArea['filters'] {
  const alertDays = useAlertDays()
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(filters).map(([key, filter]) => {
          if (filter.windows === undefined) return [key, filter]
          const windows: readonly string[] | undefined = alertDays && ['EXPIRED', ...windowsOf(alertDays)]
          const options = filter.options?.filter((option) => windows?.includes(option.key) !== false)
          return [
            key,
            {
              ...filter,
              options: options?.map((option) => ({
                key: option.key,
                text: windowText(option.key as WorkUntilWindow, alertDays),
              })),
            },
          ]
        }),
      ) as RecordArea['filters'],
    [filters, alertDays],
  )
}
