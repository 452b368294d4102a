/**
 * Reports page code that failed to load, mostly after a deploy. Never reloads on its own, so no form is lost and there is no reload loop;
 * the page's fallback offers the refresh (requirement B10).
 */
export function watchFailedPageLoads(report: (error: Error) => void): void {
  addEventListener('vite:preloadError', ({ payload }) => report(payload))
}
