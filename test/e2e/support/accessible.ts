import type { Page } from '@playwright/test'
import axe, { type RunOnly, type Result } from 'axe-core'
import { isSmall } from '#test/e2e/support/people.ts'
import { expect } from '#test/support/browser/e2e.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that a color scheme can violate. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Checks the current screen against WCAG 2.2 AA: all rules in the light scheme, and the color rules in the
 * dark one too. Most colors don't depend on the width, so a phone's screen is checked only in the light
 * scheme unless the journey asks for both. It waits for tables that load again, because their rows are pale until then.
 */
export async function expectAccessible(page: Page, what: string, inDark = !isSmall(page)): Promise<void> {
  const schemes: Readonly<Record<'dark' | 'light', RunOnly>> = {
    dark: { type: 'rule', values: colorRules },
    light: { type: 'tag', values: rules },
  }
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  for (const colorScheme of inDark ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settle)
    const violations = await unobscured(page, await findViolations(page, schemes[colorScheme]))
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary ?? ''}`).join('; ')}`,
    )
    expect(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Runs axe in the page, which has no frames. `@axe-core/playwright` also opens an empty page for the result
 * of each run and returns the rules that passed, which took three times as long.
 */
async function findViolations(page: Page, runOnly: RunOnly, within?: string): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([where, only]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(where ?? document, { runOnly: only, resultTypes: ['violations'] })).violations
    },
    [within, runOnly] as const,
  )
}

/** Checks a target that was too small again in the middle of the window, where no bar or toast covers it. */
async function unobscured(page: Page, violations: readonly Result[]): Promise<readonly Result[]> {
  const small = violations.find(({ id }) => id === 'target-size')
  if (small === undefined) return violations
  const nodes = []
  for (const node of small.nodes) {
    const selector = String(node.target[0])
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const again = await findViolations(page, { type: 'rule', values: ['target-size'] }, selector)
    if (again.length > 0) nodes.push(node)
  }
  const others = violations.filter((violation) => violation !== small)
  return nodes.length === 0 ? others : [...others, { ...small, nodes }]
}

/** Waits until animations and transitions have ended, such as those of a dialog that opens. Runs in the page. */
export async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Expects that the page doesn't scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0)
}
