import { useLocation } from 'wouter'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { placeAt } from '#views/shell/route/place.ts'

/** Returns the id of the record in the URL. Null for a new record and on other pages. */
export function useOpenId(): string | null {
  const [path] = useLocation()
  const place = placeAt(useAreas(), path)
  return place?.kind === 'record' ? place.id : null
}
