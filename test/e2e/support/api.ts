import type { Page } from '@playwright/test'

/** The response of an API call. */
export interface ApiAnswer {
  readonly status: number
  readonly text: string
}

export interface ApiCall {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the API from the page, with the user's token and a valid app-integrity token. */
export async function callApi(page: Page, path: string, call: ApiCall = {}): Promise<ApiAnswer> {
  // The page stores its token shortly after sign-in.
  await page.waitForFunction(() => /"accessToken":"[^"]/.test(sessionStorage.getItem('muster.session') ?? ''))
  return page.evaluate(
    async ([to, { method = 'GET', body, headers = {} }]) => {
      const stored = sessionStorage.getItem('muster.session') ?? ''
      const token = /"accessToken":"([^"]+)"/.exec(stored)?.[1] ?? ''
      const attested = (await (await fetch('/attest', { method: 'POST' })).json()) as { token: string }
      const response = await fetch(`/hrms/v1${to}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-firebase-appcheck': attested.token,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    },
    [path, call] as const,
  )
}
