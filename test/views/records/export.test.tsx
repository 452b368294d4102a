import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// The export loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const person = {
  id: '3f0c5a1e-0000-4000-8000-000000000001',
  employeeNo: 'E-00001',
  lastName: 'Rao',
  firstName: 'Mira',
  status: 'ACTIVE',
}

/** Opens a list of 2,400 people. Its export ends when the test says so. */
function open(path: string) {
  const api = createApi(cleo)
  const files: {
    query: unknown
    signal: AbortSignal
    arrive: (lines: string) => Promise<void>
    end: (answer?: 'refused') => void
  }[] = []
  api.replies.set('GET /employees', ({ query, read, signal }) => {
    if (read === undefined) return ok([person], 2_400)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    return new Promise((resolve) => {
      files.push({
        query,
        signal,
        arrive: (lines) => writer.write(new TextEncoder().encode(lines)),
        end: (answer) => {
          if (answer === 'refused')
            resolve({
              kind: 'refused',
              status: 403,
              errors: [{ code: 'permission', message: 'Not allowed.' }],
            })
          else void writer.close()
        },
      })
      void read(new Response(readable, { headers: { 'x-total-count': '2400' } })).then((data) =>
        resolve(ok(data, 2_400)),
      )
    })
  })
  return { files, ...openSignedIn(path, api) }
}
const press = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Export 2,400 rows' }))

test('exports the filtered list with the columns that are shown, and counts its rows while they arrive', async () => {
  const saved: { href: string; name: string }[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download })
  }
  const stage = open('/employees/list?q=rao&status=ACTIVE&sort=-hireDate&page=3&columns=city.employeeNo')
  await press(stage)
  await waitFor(() => expect(stage.files).toHaveLength(1))
  expect(stage.files[0]?.query).toEqual({
    search: 'rao',
    sort: '-hireDate',
    status: ['ACTIVE'],
    format: 'csv',
    columns: [
      'lastName',
      'firstName',
      'jobTitle',
      'employmentType',
      'workAuthType',
      'workUntil',
      'hireDate',
      'status',
    ],
  })
  await stage.files[0]?.arrive(`Last name\r\n${'Rao\r\n'.repeat(1_200)}`)
  expect(await screen.findByText('Exporting 1,200 of 2,400')).toBeVisible()
  stage.files[0]?.end()
  expect(await screen.findByText('Exported 2,400 rows')).toBeVisible()
  expect(saved).toEqual([
    { href: 'blob:file', name: `employees-${new Date().toISOString().slice(0, 10)}.csv` },
  ])
  expect(screen.getByRole('button', { name: 'Export 2,400 rows' })).toBeEnabled()
})

test('a canceled export ends its request', async () => {
  const stage = open('/employees/list')
  await press(stage)
  await stage.user.click(await screen.findByRole('button', { name: 'Cancel export' }))
  expect(stage.files[0]?.signal.aborted).toBe(true)
  expect(await screen.findByRole('button', { name: 'Export 2,400 rows' })).toBeVisible()
})

test('a rejected export shows the reason', async () => {
  const stage = open('/employees/list')
  await press(stage)
  await waitFor(() => expect(stage.files).toHaveLength(1))
  stage.files[0]?.end('refused')
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't export the list")
  expect(screen.getByText('Not allowed.')).toBeVisible()
})
