/** One step of a page load. Times are in milliseconds since the navigation began. */
export type LoadStep = { name: string; from: number; to: number }

/** Runs in the page. Returns the first paint, the first row, and everything that the browser fetched before that row, sorted by start time. */
export function readLoadSteps(firstRowMs: number): LoadStep[] {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  const steps = [
    { name: 'the page', from: 0, to: page?.responseEnd ?? 0 },
    ...fetched
      .filter(({ startTime }) => startTime < firstRowMs)
      .map(({ name, startTime, responseEnd }) => ({
        name: new URL(name).pathname,
        from: startTime,
        to: responseEnd,
      })),
  ]
  if (paint !== undefined) steps.push({ name: 'first paint', from: paint, to: paint })
  steps.push({ name: 'first row', from: firstRowMs, to: firstRowMs })
  return steps.sort((one, other) => one.from - other.from)
}

/** Returns one line for each step, such as "from 12 to 40 ms: /assets/first.js". */
export function waterfallText(steps: readonly LoadStep[]): string[] {
  return steps.map(({ name, from, to }) => {
    const when = from === to ? `at ${from.toFixed(0)} ms` : `from ${from.toFixed(0)} to ${to.toFixed(0)} ms`
    return `${when}: ${name.replace(/-[\w-]{8}(?=\.\w+$)/, '')}`
  })
}
