import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import { withoutNumbers } from '#domain/kernel/labels.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { controlAt, enter } from '#test/e2e/support/controls.ts'
import { save, saveState } from '#test/e2e/support/forms.ts'
import type { Given, Kind, Pass } from '#test/e2e/support/kinds.ts'
import { fieldsOf, valueFor } from '#test/e2e/support/writable.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

/** Returns the value at a path of a record. */
export const at = (record: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => Object(value)[name] as unknown, record)

/** Returns the response of a call that must succeed. */
export async function answerOf(page: Page, path: string, body?: unknown): Promise<{ readonly id: string }> {
  const { status, text } = await callApi(page, path, body === undefined ? {} : { method: 'POST', body })
  expect(status, `${path}: ${text}`).toBeLessThan(300)
  return JSON.parse(text) as { readonly id: string }
}

interface Field {
  readonly path: string
  readonly schema: z.ZodMiniType | null
  readonly label: string
}
interface Entered extends Field {
  readonly tab: string
  readonly value: Given
}

/** Returns the fields of a pass. Fields that aren't in the schema come first. */
function fieldsIn(kind: Kind, { given, fields = /./, except = /^$/ }: Pass): readonly Field[] {
  const known = fieldsOf(kind.schema).filter(
    ({ path }) =>
      !(path in kind.elsewhere) && !(path in kind.kept) && fields.test(path) && !except.test(path),
  )
  const labelOf = (path: string) =>
    kind.labels[withoutNumbers(kind.formPath?.(path) ?? path)] ?? `no label for ${path}`
  const first = given.flatMap(([pattern]) => {
    const path = pattern.source.replaceAll(/[\\^$]/g, '')
    return path in kind.labels && known.every((field) => field.path !== path) ? [path] : []
  })
  return [...first.map((path) => ({ path, schema: null })), ...known].map((field) => ({
    ...field,
    label: labelOf(field.path),
  }))
}

/** Opens a tab of the open record. Typed values stay. */
async function openTab(page: Page, kind: Kind, tab: string): Promise<void> {
  await expect(saveState(page)).toBeVisible()
  if (kind.tabs.length === 1) return
  const link = page.locator('main nav').getByRole('link', { name: tab, exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/** Enters every field of a pass on the tab that has its control, and expects that each has one. Returns what was entered. */
async function enterAll(page: Page, kind: Kind, pass: Pass) {
  const entered: Entered[] = []
  let open = fieldsIn(kind, pass)
  const enterOn = async (tab: string) => {
    await openTab(page, kind, tab)
    for (let before = -1; before !== entered.length;) {
      before = entered.length
      for (const field of open) {
        const control = await controlAt(page, field.label)
        if (control?.isOpen !== true) continue
        const given = pass.given.find(([pattern]) => pattern.test(field.path))?.[1]
        const value = given ?? (field.schema && valueFor(field.schema, 10 + entered.length, control.shows))
        if (value === null) continue
        await enter(page, field.label, control, value.typed)
        entered.push({ ...field, tab, value })
      }
      open = open.filter(({ path }) => entered.every((field) => field.path !== path))
    }
  }
  // Some fields appear only after others, on this tab or another one, and lists of options load after the
  // page.
  await expect
    .poll(
      async () => {
        for (const tab of kind.tabs) if (open.length > 0) await enterOn(tab)
        return open.map(({ path }) => path)
      },
      { message: `fields of the ${kind.name} without a control`, timeout: 60_000 },
    )
    .toEqual([])
  return entered
}

/** Returns the fields that differ from what was typed, in the database or on screen after a reload. */
async function differences(
  page: Page,
  kind: Kind,
  { url, pass }: { readonly url: string; readonly pass: Pass },
  entered: readonly Entered[],
) {
  const id = url.split('/').at(-1) ?? ''
  const found: string[] = []
  const record = await answerOf(page, kind.readsWithoutId === true ? kind.read : `${kind.read}/${id}`)
  for (const { path, schema, value } of entered) {
    if (schema === null) continue
    const stored = kind.restricted?.test(path) === true ? await reveal(page, id, path) : at(record, path)
    const expected = value.stored === undefined ? value.typed : value.stored
    if (JSON.stringify(stored) !== JSON.stringify(expected))
      found.push(`${path}: typed ${JSON.stringify(expected)}, stored ${JSON.stringify(stored)}`)
  }
  await page.reload()
  await pass.open?.(page)
  for (const tab of new Set(entered.map((field) => field.tab))) {
    await openTab(page, kind, tab)
    for (const { path, label, value } of entered.filter((field) => field.tab === tab)) {
      const expected = kind.restricted?.test(path) === true ? '' : (value.shows ?? value.typed)
      // Some controls appear only after the options they offer have been loaded.
      let shown: string | boolean = ''
      await expect
        .poll(async () => (shown = (await controlAt(page, label))?.shows ?? 'no control'))
        .toBe(expected)
        .catch(() => found.push(`${path}: typed ${expected}, shown ${shown}`))
    }
  }
  return found
}

/** Returns a restricted value in plain text. */
async function reveal(page: Page, id: string, path: string): Promise<unknown> {
  const answer = await answerOf(page, `/employee/${id}/sensitive?field=${path}&reason=Round+trip`)
  return at(answer, 'value')
}

/** Enters every field of a record on its page and saves. Then compares the stored values, and what the page shows after a reload. */
export async function checkKind(page: Page, kind: Kind, id: string): Promise<void> {
  const url = `${kind.page}/${id}`
  for (const pass of kind.passes) {
    await test.step(`${kind.name} ${kind.passes.indexOf(pass) + 1}`, async () => {
      await page.goto(url)
      await pass.open?.(page)
      const entered = await enterAll(page, kind, pass)
      await save(page)
      await expect(saveState(page), await page.getByRole('alert').allTextContents().then(String)).toHaveText(
        'Saved',
      )
      expect(
        await differences(page, kind, { url, pass }, entered),
        `fields of the ${kind.name} that changed`,
      ).toEqual([])
    })
  }
  for (const path of Object.keys(kind.kept)) {
    const label = kind.labels[path] ?? path
    await openTab(page, kind, 'Overview')
    expect(await controlAt(page, label), `the control of ${kind.name} ${path}`).toBeDefined()
  }
}
