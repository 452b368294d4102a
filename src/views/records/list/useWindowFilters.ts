import { shallowEqual, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { windowText, windowsOf } from '#domain/kernel/alertDays.ts'
import type { WorkUntilWindow } from '#domain/kernel/windows.ts'
import { useList } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'

/** Returns the client's alert days, or undefined until they have loaded with the rows of a list. Returns the same array until the days change, although each response contains a new one. */
export const useAlertDays = (area: string) =>
  useSelector(useList(area), (state) => state?.context.alertDays, shallowEqual)

/** Returns the filters of an area. Filters with windows of days only offer the windows that the client's alert days define. */
export function useWindowFilters({ name, filters }: RecordArea): RecordArea['filters'] {
  const alertDays = useAlertDays(name)
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
