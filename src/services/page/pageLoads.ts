/**
 * Watches for page code that failed to load. Each failure is noted at once; one while the server answers is also reported, because the
 * files are then missing, mostly after a deploy. A broken network is shown by the lists and forms that wait for it. Never reloads on its
 * own, so no form is lost and there is no reload loop; the page's fallback offers the refresh (requirement B10).
 */
export function watchFailedPageLoads(note: (error: Error) => void, report: () => void): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    note(payload)
    fetch('/healthz', { cache: 'no-store' }).then(report, () => undefined)
  })
}
