import { useEffect, useState } from 'react'
import { usePageChartLoader } from '#views/shell/ActorsContext.tsx'

/** Returns true once the charts of a page can start. Loads them when they are needed. */
export function usePageCharts(areNeeded: boolean): boolean {
  const charts = usePageChartLoader()
  const [areLoaded, setLoaded] = useState(charts.areLoaded)
  const isWaiting = areNeeded && !areLoaded
  useEffect(() => {
    if (isWaiting) void charts.load().then(() => setLoaded(true))
  }, [charts, isWaiting])
  return !isWaiting
}
