import { test as base, type Page, type Response } from '@playwright/test'

/** A file that is preloaded before it is imported isn't used yet. Chromium warns if it checks just then, a few seconds after the page has loaded. */
const unusedPreload = /was preloaded using link preload but not used within a few seconds/

/** The errors and warnings that pages reported, and a function that expects some of them. */
export type PageErrors = { all: string[]; expect: (pattern: RegExp) => void }

type Fixtures = { pageErrors: PageErrors }

/**
 * The test function of every journey. A console error or warning, an uncaught error, or a report of the
 * content security policy on any page makes the test fail, unless the test expects it with
 * `pageErrors.expect(/…/)`.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL: products = '' }, use, { parallelIndex }) => {
    await use(products.split(' ')[parallelIndex])
  },
  pageErrors: [
    async ({ context }, use) => {
      const all: string[] = []
      const expected: RegExp[] = [unusedPreload]
      const answers: Promise<string>[] = []
      await context.exposeFunction('musterReportViolation', (report: string) => all.push(report))
      await context.addInitScript(reportViolations)
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            all.push(`console ${message.type()}: ${message.text()} at ${message.location().url}`)
        })
        page.on('response', (response) => {
          if (response.status() >= 400) answers.push(answerOf(response))
        })
        page.on('pageerror', (error) => all.push(`uncaught: ${error.message}`))
      }
      context.on('page', watch)
      context.pages().forEach(watch)
      await use({ all, expect: (pattern) => expected.push(pattern) })
      const unexpected = all.filter((error) => !expected.some((pattern) => pattern.test(error)))
      if (unexpected.length > 0)
        throw new Error(
          `The page reported errors: ${[...unexpected, ...(await Promise.all(answers))].join('\n')}`,
        )
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** Describes an error response, so that a failed test shows which request was rejected and why. */
async function answerOf(response: Response): Promise<string> {
  const body = await response.text().catch(() => 'the page was left before the body came')
  return `answer: ${response.request().method()} ${response.url()} ${response.status()} ${body.slice(0, 300)}`
}

/** Runs in the page. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const report = `content security policy: ${event.violatedDirective} blocked ${event.blockedURI || 'inline'}`
    const { musterReportViolation } = window as unknown as { musterReportViolation: (text: string) => void }
    musterReportViolation(`${report} at ${event.sourceFile}:${event.lineNumber}`)
  })
}
