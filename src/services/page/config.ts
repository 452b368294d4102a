import type { BrowserConfig } from '#domain/users/browserConfig.ts'

/** Returns the configuration that the server wrote into the page. Throws if the page has none. */
export function readBrowserConfig(page: Document = document): BrowserConfig {
  const content = page.querySelector('meta[name="muster-config"]')?.getAttribute('content') ?? ''
  if (content === '') throw new Error('This page was served without its configuration.')
  return JSON.parse(content) as BrowserConfig
}
