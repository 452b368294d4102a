import { useEffect, useState } from 'react'
import { usePageChartLoader } from '#views/shell/ActorsContext.tsx'

/** Loads the charts of a page if they are needed. Returns false until they have loaded. */
export function usePageCharts(areNeeded: boolean): boolean {
  const charts = usePageChartLoader()
  const [areLoaded, setLoaded] = useState(charts.areLoaded)
  const isWaiting = areNeeded && !areLoaded
  useEffect(() => {
    if (isWaiting) void charts.load().then(() => setLoaded(true))
  }, [charts, isWaiting])
  return !isWaiting
}
