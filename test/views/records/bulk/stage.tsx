import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { employeeRow } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

export const people = ['Ames', 'Bell', 'Cole', 'Diaz'].map((lastName, at) => ({
  ...employeeRow,
  id: `3f0c5a1e-0000-4000-8000-00000000000${at}`,
  employeeNo: `E-0000${at}`,
  lastName,
  firstName: 'Mira',
  status: 'PENDING',
  version: at + 1,
}))
export const ids = people.map(({ id }) => id)
type Sent = { event: string; items: { id: string; version: number }[]; values?: object }

const maintainer = {
  ...cleo,
  permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] as typeof cleo.permissions,
}

/** Opens a list of 120 people. The API changes everyone except those whose ids are rejected. */
export async function open({
  refused = [] as string[],
  user = maintainer,
  total = 120,
  isCapped = false,
} = {}) {
  const api = createApi(user)
  const matches = Array.from({ length: total }, (_, at) => ({
    ...people[at % people.length],
    id: ids[at] ?? `3f0c5a1e-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }))
  api.replies.set('GET /employees', ({ query }) =>
    // An export of all matches doesn't end.
    query?.['format'] === 'csv'
      ? new Promise(() => undefined)
      : {
          ...ok(Number(query?.['limit']) === 10 ? people : matches.slice(Number(query?.['offset'])), total),
          isCapped,
        },
  )
  const calls: { body: Sent; answer: (failure?: object) => void }[] = []
  api.replies.set('POST /employees/bulk', ({ body }) => {
    const sent = body as Sent
    return new Promise((resolve) => {
      calls.push({
        body: sent,
        answer: (failure) =>
          resolve(
            (failure as ReturnType<typeof ok>) ??
              ok(
                sent.items.map(({ id, version }) =>
                  refused.includes(id)
                    ? {
                        id,
                        label: 'E-00001',
                        ok: false,
                        version: null,
                        errors: [{ code: 'no', message: 'Only pending employees can be archived.' }],
                      }
                    : { id, label: null, ok: true, version: version + 1, errors: [] },
                ),
              ),
          ),
      })
    })
  })
  const stage = openSignedIn('/employees/list', api)
  await screen.findByRole('link', { name: 'Ames, Mira' })
  return { ...stage, api, calls }
}
export const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}, Mira` })
export const isSelected = async (name: string) => ((await box(name)) as HTMLInputElement).checked
export const bar = () => screen.findByRole('region', { name: /^(?:Selection|Progress|Result)$/ })
export const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()
export const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await within(await bar()).findByRole('button', { name }))
/** Responds to the newest call. */
export async function answerCall(
  { calls }: Awaited<ReturnType<typeof open>>,
  number: number,
  failure?: object,
) {
  await waitFor(() => expect(calls).toHaveLength(number))
  calls[number - 1]?.answer(failure)
}
