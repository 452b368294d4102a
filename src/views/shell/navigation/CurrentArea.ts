import { createContext, use } from 'react'
import { isRecordArea, type Area, type RecordArea } from '#views/shell/area.ts'

const CurrentAreaContext = createContext<Area | null>(null)
export const CurrentAreaProvider = CurrentAreaContext.Provider

/** Returns the record area that the current page belongs to. Throws if the page belongs to none. */
export function useCurrentArea(): RecordArea {
  const area = use(CurrentAreaContext)
  if (area === null || !isRecordArea(area)) throw new Error('This view has no record area.')
  return area
}
