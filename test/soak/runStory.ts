import type { Page } from 'playwright-core'
import type { DemoApi } from '#test/support/server/demoApi.ts'
import { employeeBody } from '#test/support/records.ts'
import { wordsOf, type Fault, type Step } from '#test/soak/story.ts'
import { button, department, dialog, saveState, signIn, writer } from '#test/soak/controls.ts'
import { openProfile, type Profile, type World } from '#test/soak/world.ts'

/** A broken invariant, with what was seen. */
class Broken extends Error {
  override name = 'Broken'
}

const other = 'cleo.client@muster.test'

type StoryRun = Profile & {
  world: World
  record: { id: string; path: string; last: string }
  colleague: DemoApi
  /** The value that the server has, as far as it has been acknowledged. */
  stored: string
  /** What was typed and has not yet been saved or discarded. */
  typed: string | null
  saving: boolean
  count: number
}

/** Runs a story with a new profile and a new record, and checks every invariant after each step. Returns what is broken, if anything. */
export async function runStory(
  world: World,
  steps: readonly Step[],
  log: (line: string) => void,
): Promise<string | null> {
  const profile = await openProfile(world)
  try {
    const run = await begin(world, profile)
    for (const step of steps) {
      log(wordsOf(step))
      await take(run, step)
      await check(run)
    }
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    world.network.set({ kind: 'none' })
    await world.api.start().catch(() => undefined)
    await profile.context.close()
  }
}

async function begin(world: World, profile: Profile): Promise<StoryRun> {
  const colleague = await world.as(other)
  const last = `Soak${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q')}`
  await colleague.create('/employee/create', employeeBody({ lastName: last, department: 'v0' }))
  const [row] = (await colleague.get(`/employees?search=${last}`)) as { id: string }[]
  const id = row?.id ?? ''
  const record = { id, path: `/employees/${id}`, last }
  await profile.page.goto(record.path)
  await signIn(profile.page)
  const run = { ...profile, world, record, colleague, stored: 'v0', typed: null, saving: false, count: 0 }
  await check(run)
  return run
}

async function take(run: StoryRun, { action, fault, ms }: Step): Promise<void> {
  const { page } = run
  await begins(run, fault)
  const ends = new Promise((resolve) => setTimeout(resolve, ms)).then(() => over(run, fault))
  try {
    switch (action) {
      case 'edit':
        await type(run)
        break
      case 'save':
        if (run.typed === null) await type(run)
        await button(page, 'Save').click()
        run.saving = true
        break
      case 'create':
        await createAnother(run, ends)
        break
      case 'reload':
        await page.reload({ waitUntil: 'commit' }).catch(() => undefined)
        break
      case 'leave and come back':
        await leaveAndReturn(run)
        break
      case 'go elsewhere and back':
        await goElsewhereAndBack(page)
        break
      case 'open a second tab':
        await lookFromSecondTab(run)
        break
      case 'conflict':
        await conflict(run)
        break
      case 'restart the API':
        await run.world.api.stop()
        await run.world.api.start()
        break
      case 'end the session':
        await run.world.endSessions(writer)
        await page.reload()
        await signIn(page)
        break
      case 'sign out and in':
        await signOutAndIn(run)
        break
      case 'switch the client':
        await switchClient(run)
        break
    }
  } finally {
    await ends
  }
}

async function type(run: StoryRun): Promise<void> {
  run.count += 1
  const value = `v${run.count}`
  await department(run.page).fill(value)
  run.typed = value
}

/**
 * Adds another employee through the API, over the page's own network and with one key, again and again, like a client that gets no
 * response.
 */
async function createAnother(run: StoryRun, ends: Promise<unknown>): Promise<void> {
  const key = crypto.randomUUID()
  const last = `${run.record.last}x${(run.count += 1)}`
  const body = employeeBody({ lastName: last.replaceAll(/\d/g, 'd') })
  const tries = [
    run.colleague.create('/employee/create', body, key),
    run.colleague.create('/employee/create', body, key),
  ]
  await Promise.all([...tries, ends])
  await until(run, 'I6: a repeated create was not answered', async () => {
    const status = await run.colleague.create('/employee/create', body, key)
    return status === 201 || status === 200
  })
  const rows = (await run.colleague.get(`/employees?search=${encodeURIComponent(body.email)}`)) as unknown[]
  if (rows.length !== 1) throw new Broken(`I2: one create made ${rows.length} rows`)
}

async function leaveAndReturn({ page, record }: StoryRun): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  const question = dialog(page, 'Unsaved changes')
  const arrived = page.getByRole('heading', { level: 1, name: 'Dashboard' })
  await question.or(arrived).first().waitFor()
  if (await question.isVisible()) await button(page, 'Keep draft').click()
  await page.goto(record.path, { waitUntil: 'commit' }).catch(() => undefined)
}

/** Leaves the site in the same tab and goes back, as when a tab is restored. Only the tab's storage is left. */
async function goElsewhereAndBack(page: Page): Promise<void> {
  // What was typed is written to the tab's storage a tenth of a second later.
  await page.waitForTimeout(400)
  await page.goto('about:blank')
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
}

async function lookFromSecondTab({ context, record, stored, saving }: StoryRun): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(record.path)
  await department(tab).waitFor()
  const seen = await department(tab).inputValue()
  await tab.close()
  if (!saving && seen !== stored) throw new Broken(`I1: a second tab shows ${seen} instead of ${stored}`)
}

async function conflict(run: StoryRun): Promise<void> {
  const { colleague, page, record } = run
  if (run.typed === null) await type(run)
  const { version } = (await colleague.get(`/employee/${record.id}`)) as { version: number }
  const body = { id: record.id, version, department: `theirs ${run.count}` }
  const status = await colleague.create('/employee/update', body)
  if (status !== 200) throw new Broken(`the colleague's change was answered ${status}`)
  await button(page, 'Save').click()
  run.saving = true
}

async function signOutAndIn(run: StoryRun): Promise<void> {
  const { page, record } = run
  await page.goto('/logout')
  const question = dialog(page, 'Sign out and discard?')
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await question.or(email).first().waitFor()
  if (await question.isVisible()) {
    if (run.typed === null) throw new Broken('signing out asks although nothing is unsaved')
    await button(page, 'Sign out and discard').click()
  } else if (run.typed !== null) throw new Broken(`I4: signing out discarded ${run.typed} without a question`)
  run.typed = null
  run.saving = false
  await signIn(page)
  await page.goto(record.path)
}

async function switchClient({ page, record }: StoryRun): Promise<void> {
  const chooser = page.getByRole('combobox', { name: 'Client', exact: true })
  await chooser.waitFor()
  const home = await chooser.inputValue()
  const values = await chooser
    .locator('option')
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value))
  await chooser.selectOption(values.find((value) => value !== home) ?? home)
  const question = dialog(page, 'Unsaved changes')
  const list = page.getByRole('heading', { level: 1, name: 'Employees' })
  await question.or(list).first().waitFor()
  if (await question.isVisible()) await button(page, 'Keep draft').click()
  await list.waitFor()
  await chooser.selectOption(home)
  await page.goto(record.path)
}

async function begins({ world, context }: StoryRun, fault: Fault): Promise<void> {
  switch (fault) {
    case 'slow':
      return world.network.set({ kind: 'latency', ms: 300 })
    case 'broken':
      return world.network.set({ kind: 'reset' })
    case 'silent':
      return world.network.set({ kind: 'blackhole' })
    case 'flapping':
      return world.network.set({ kind: 'flapping', ms: 400 })
    case 'lost answer':
      return world.network.set({ kind: 'lostAnswer', request: 'POST', times: 2 })
    case 'offline':
      return context.setOffline(true)
    case 'killed API':
      return world.api.kill()
    case 'none':
  }
}

async function over({ world, context }: StoryRun, fault: Fault): Promise<void> {
  if (fault === 'offline') await context.setOffline(false)
  if (fault === 'killed API') await world.api.start()
  world.network.set({ kind: 'none' })
}

/** Waits until the page has settled without any fault, and checks the invariants. */
async function check(run: StoryRun): Promise<void> {
  await settle(run)
  const { page, colleague, record, wrong } = run
  const shown = await department(page).inputValue()
  if (run.typed !== null && shown !== run.typed)
    throw new Broken(`I4: ${run.typed} was typed, ${shown} is shown`)
  const stored = (await colleague.get(`/employee/${record.id}`)) as { department: string }
  if (stored.department !== run.stored)
    throw new Broken(`I1: ${run.stored} was saved, ${stored.department} is stored`)
  const rows = (await colleague.get(`/employees?search=${record.last}`)) as { lastName: string }[]
  const same = rows.filter(({ lastName }) => lastName === record.last).length
  if (same !== 1) throw new Broken(`I2: ${same} rows of one employee`)
  if (wrong.length > 0) throw new Broken(wrong.join('; '))
}

async function settle(run: StoryRun): Promise<void> {
  const { page } = run
  const { patienceMs } = run.world
  const began = performance.now()
  let shownAfter: number | null = null
  await until(run, `I6: the page does not settle (${page.url()})`, async () => {
    // If a load fails, the browser shows its own page, which can be left only by a reload.
    if (page.url().startsWith('chrome-error:'))
      await page.reload({ waitUntil: 'commit' }).catch(() => undefined)
    if (await dialog(page, 'Someone else changed this record').isVisible())
      await button(page, 'Save my choice').click()
    if (!(await department(page).isVisible())) return false
    shownAfter ??= performance.now() - began
    const state = (await saveState(page).textContent()) ?? ''
    if (!run.saving) return run.typed === null || state.includes('Unsaved changes')
    if (state.includes('Saved') && !state.includes('Not saved')) {
      run.stored = run.typed ?? run.stored
      run.typed = null
      run.saving = false
      return true
    }
    return false
  })
  if (shownAfter !== null && shownAfter > patienceMs)
    throw new Broken(`I6: the form was not shown for ${Math.round(shownAfter / 1_000)} s`)
}

async function until({ world }: StoryRun, what: string, happens: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + world.patienceMs * 3
  while (performance.now() < deadline) {
    if (await happens().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Broken(what)
}
