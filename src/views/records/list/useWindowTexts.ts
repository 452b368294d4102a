import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { windowText, windowsOf } from '#domain/kernel/alertDays.ts'
import type { WorkUntilWindow } from '#domain/kernel/windows.ts'
import { useTabCounts } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'

/** Returns the filters of an area, with the windows that the client's alert days make. The days load with the counts of the tabs. */
export function useWindowTexts({ name, filters }: RecordArea): RecordArea['filters'] {
  const alertDays = useSelector(
    useTabCounts(name),
    (state) => state?.context.rows[0]?.['alertDays'] as readonly number[] | undefined,
  )
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(filters).map(([key, filter]) => {
          if (filter.windows === undefined) return [key, filter]
          const made: readonly string[] | undefined = alertDays && ['EXPIRED', ...windowsOf(alertDays)]
          const options = filter.options?.filter((option) => made?.includes(option.key) !== false)
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
