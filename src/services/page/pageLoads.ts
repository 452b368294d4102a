/**
 * A page's code that could not be fetched: mostly a deploy under an open tab. Nothing is reloaded by itself, so there is no loop and no
 * form is lost; the failure still reaches the page's fallback, which offers the refresh (requirement B10).
 */
export function watchFailedPageLoads(tell: (error: Error) => void): void {
  addEventListener('vite:preloadError', ({ payload }) => tell(payload))
}
