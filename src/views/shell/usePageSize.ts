import { useSelector } from '@xstate/react'
import { defaultLimit, pageSizes } from '#domain/kernel/lists/lists.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { readPageSize } from '#views/theme/pageSize.ts'

/** Returns the user's rows per page, from their preferences or, until those load, from this device. */
export function usePageSize(): number {
  const stored = useSelector(useAuth(), ({ context }) => context.loggedInUser?.preferences?.pageSize)
  return stored ?? readPageSize(pageSizes) ?? defaultLimit
}
