import type { Locator, Page } from '@playwright/test'

/** The window sizes that journeys about layout use. */
export const desktop = { width: 1440, height: 900 }
export const tablet = { width: 768, height: 1024 }
export const phone = { width: 360, height: 740 }

/** Returns the position of an element in pixels. Throws if it is not shown. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('Not shown.')
  return box
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
