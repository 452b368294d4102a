import { expect, test } from '#test/support/browser/e2e.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { field, freshName } from '#test/e2e/support/forms.ts'
import { expectRange, rows, search } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'

const payloads = [
  '<script>window.__x=1</script>',
  '<img src=x onerror="window.__x=1">',
  '<svg onload=window.__x=1>',
  '"><script>window.__x=1</script>',
  "' onmouseover='window.__x=1",
  'javascript:window.__x=1',
  '<iframe srcdoc="<script>parent.__x=1</script>">',
  '</title><script>window.__x=1</script>',
  '{{constructor.constructor("window.__x=1")()}}',
  '${window.__x=1}',
  '<a href="data:text/html,<script>opener.__x=1</script>">x</a>',
  '\u200fevil<b>bold</b>',
]

test('names that look like code are shown as text', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo')
  const { last: mark } = freshName()
  for (const payload of payloads) {
    const answer = await callApi(page, '/project/create', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        name: `${mark} ${payload}`,
        kind: 'EXTERNAL',
        endClientName: payload,
        startDate: '2026-01-01',
        description: payload,
      },
    })
    expect([200, 201], answer.text).toContain(answer.status)
  }
  await page.goto('/contracts/projects?size=25')
  await search(page, 'projects', mark)
  await expectRange(page, `1–${payloads.length} of ${payloads.length}`)
  const shown = await rows(page, 'Projects').getByRole('link').allTextContents()
  expect(shown.sort()).toEqual(payloads.map((payload) => `${mark} ${payload}`).sort())
  for (const index of payloads.keys()) {
    await rows(page, 'Projects').nth(index).getByRole('link').click()
    const name = await field(page, 'Name').inputValue()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(field(page, 'Description')).not.toHaveValue('')
    await page.goBack()
    await expectRange(page, `1–${payloads.length} of ${payloads.length}`)
  }
  expect(await page.evaluate(() => Reflect.get(window, '__x') as unknown)).toBeUndefined()
})

const forged: readonly { what: string; status: number; body: string }[] = [
  { what: 'markup in the text', status: 500, body: '{"errors":["<img src=x onerror=window.__x=1>"]}' },
  { what: 'an object instead of a list', status: 500, body: '{"errors":{"message":"An object."}}' },
  { what: 'a page', status: 500, body: '<!doctype html><h1>Proxy error</h1>' },
  { what: 'half an answer', status: 200, body: '[{"id":' },
  {
    what: 'a very long text',
    status: 400,
    body: JSON.stringify({ errors: [{ message: 'long '.repeat(500_000) }] }),
  },
  {
    what: 'errors with a good status',
    status: 200,
    body: '{"errors":[{"code":"x","message":"Not today."}]}',
  },
]

test('an unreadable response is reported in place with Retry', async ({ page, pageErrors }) => {
  test.setTimeout(180_000)
  pageErrors.expect(/Failed to load resource/)
  await signIn(page, 'cleo')
  for (const { what, status, body } of forged) {
    await page.route('**/hrms/v1/employees?*', (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    )
    await page.goto('/employees/list')
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry, what).toBeVisible({ timeout: 20_000 })
    expect((await page.getByRole('main').innerText()).length, what).toBeLessThan(2_500)
    await page.unroute('**/hrms/v1/employees?*')
    // A restored list reloads once the session is confirmed, which may be after the first response was read.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
      await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText(/1–10 of/, {
        timeout: 3_000,
      })
    }).toPass()
  }
  expect(await page.evaluate(() => Reflect.get(window, '__x') as unknown)).toBeUndefined()
})

test('no page can be framed', async ({ page, baseURL, pageErrors }) => {
  pageErrors.expect(/frame|Failed to load resource|ERR_BLOCKED/i)
  await page.goto('about:blank')
  for (const path of [
    '/',
    '/login',
    '/employees/list',
    '/no-such-page',
    '/favicon.svg',
    '/hrms/v1/user',
    '/theme.js',
  ]) {
    await page.setContent(`<iframe src="${baseURL}${path}" title="framed"></iframe>`)
    await expect.poll(() => page.frames()[1]?.url(), { message: path }).toMatch(/^chrome-error:/)
  }
})
