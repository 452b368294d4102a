import type { Page } from 'playwright-core'
import type { DemoApi } from '#test/support/server/demoApi.ts'
import { employeeBody } from '#test/support/records.ts'
import { wordsOf, type Fault, type Step } from '#test/soak/story.ts'
import { button, department, dialog, saveState, signIn, writer } from '#test/soak/controls.ts'
import { openProfile, type Profile, type World } from '#test/soak/world.ts'

/** A broken invariant, and what was seen. */
class Broken extends Error {
  override name = 'Broken'
}

const other = 'cleo.client@muster.test'

type Told = Profile & {
  world: World
  record: { id: string; path: string; last: string }
  colleague: DemoApi
  /** The value the server has, as far as it was acknowledged. */
  stored: string
  /** What was typed and is not yet saved or discarded. */
  typed: string | null
  saving: boolean
  count: number
}

/** Tells a story with a fresh profile and a fresh record; checks every invariant after each step. Returns what broke, if anything. */
export async function tell(
  world: World,
  steps: readonly Step[],
  log: (line: string) => void,
): Promise<string | null> {
  const profile = await openProfile(world)
  try {
    const told = await begin(world, profile)
    for (const step of steps) {
      log(wordsOf(step))
      await take(told, step)
      await check(told)
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

async function begin(world: World, profile: Profile): Promise<Told> {
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
  const told = { ...profile, world, record, colleague, stored: 'v0', typed: null, saving: false, count: 0 }
  await check(told)
  return told
}

async function take(told: Told, { action, fault, ms }: Step): Promise<void> {
  const { page } = told
  await begins(told, fault)
  const ends = new Promise((resolve) => setTimeout(resolve, ms)).then(() => over(told, fault))
  try {
    switch (action) {
      case 'edit':
        await type(told)
        break
      case 'save':
        if (told.typed === null) await type(told)
        await button(page, 'Save').click()
        told.saving = true
        break
      case 'create':
        await createAnother(told, ends)
        break
      case 'reload':
        await page.reload({ waitUntil: 'commit' }).catch(() => undefined)
        break
      case 'leave and come back':
        await leaveAndReturn(told)
        break
      case 'go elsewhere and back':
        await goElsewhereAndBack(page)
        break
      case 'open a second tab':
        await lookFromSecondTab(told)
        break
      case 'conflict':
        await conflict(told)
        break
      case 'restart the API':
        await told.world.api.stop()
        await told.world.api.start()
        break
      case 'end the session':
        await told.world.endSessions(writer)
        await page.reload()
        await signIn(page)
        break
      case 'sign out and in':
        await signOutAndIn(told)
        break
      case 'switch the client':
        await switchClient(told)
        break
    }
  } finally {
    await ends
  }
}

async function type(told: Told): Promise<void> {
  told.count += 1
  const value = `v${told.count}`
  await department(told.page).fill(value)
  told.typed = value
}

/** Adds another employee through the API of the page's own network with one key, again and again, like a client that gets no response. */
async function createAnother(told: Told, ends: Promise<unknown>): Promise<void> {
  const key = crypto.randomUUID()
  const last = `${told.record.last}x${(told.count += 1)}`
  const body = employeeBody({ lastName: last.replaceAll(/\d/g, 'd') })
  const tries = [
    told.colleague.create('/employee/create', body, key),
    told.colleague.create('/employee/create', body, key),
  ]
  await Promise.all([...tries, ends])
  await until(told, 'I6: a repeated create was not answered', async () => {
    const status = await told.colleague.create('/employee/create', body, key)
    return status === 201 || status === 200
  })
  const rows = (await told.colleague.get(`/employees?search=${encodeURIComponent(body.email)}`)) as unknown[]
  if (rows.length !== 1) throw new Broken(`I2: one create made ${rows.length} rows`)
}

async function leaveAndReturn({ page, record }: Told): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  const question = dialog(page, 'Unsaved changes')
  const arrived = page.getByRole('heading', { level: 1, name: 'Dashboard' })
  await question.or(arrived).first().waitFor()
  if (await question.isVisible()) await button(page, 'Keep draft').click()
  await page.goto(record.path, { waitUntil: 'commit' }).catch(() => undefined)
}

/** Leaves the site in the same tab and goes back, as after a restored tab: only the tab's storage is left. */
async function goElsewhereAndBack(page: Page): Promise<void> {
  // What was typed is written to the tab's storage a tenth of a second later.
  await page.waitForTimeout(400)
  await page.goto('about:blank')
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
}

async function lookFromSecondTab({ context, record, stored, saving }: Told): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(record.path)
  await department(tab).waitFor()
  const seen = await department(tab).inputValue()
  await tab.close()
  if (!saving && seen !== stored) throw new Broken(`I1: a second tab shows ${seen} instead of ${stored}`)
}

async function conflict(told: Told): Promise<void> {
  const { colleague, page, record } = told
  if (told.typed === null) await type(told)
  const { version } = (await colleague.get(`/employee/${record.id}`)) as { version: number }
  const body = { id: record.id, version, department: `theirs ${told.count}` }
  const status = await colleague.create('/employee/update', body)
  if (status !== 200) throw new Broken(`the colleague's change was answered ${status}`)
  await button(page, 'Save').click()
  told.saving = true
}

async function signOutAndIn(told: Told): Promise<void> {
  const { page, record } = told
  await page.goto('/logout')
  const question = dialog(page, 'Sign out and discard?')
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await question.or(email).first().waitFor()
  if (await question.isVisible()) {
    if (told.typed === null) throw new Broken('signing out asks although nothing is unsaved')
    await button(page, 'Sign out and discard').click()
  } else if (told.typed !== null)
    throw new Broken(`I4: signing out discarded ${told.typed} without a question`)
  told.typed = null
  told.saving = false
  await signIn(page)
  await page.goto(record.path)
}

async function switchClient({ page, record }: Told): Promise<void> {
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

async function begins({ world, context }: Told, fault: Fault): Promise<void> {
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

async function over({ world, context }: Told, fault: Fault): Promise<void> {
  if (fault === 'offline') await context.setOffline(false)
  if (fault === 'killed API') await world.api.start()
  world.network.set({ kind: 'none' })
}

/** Waits until the page has settled without any fault, and compares it with what must be true. */
async function check(told: Told): Promise<void> {
  await settle(told)
  const { page, colleague, record, wrong } = told
  const shown = await department(page).inputValue()
  if (told.typed !== null && shown !== told.typed)
    throw new Broken(`I4: ${told.typed} was typed, ${shown} is shown`)
  const stored = (await colleague.get(`/employee/${record.id}`)) as { department: string }
  if (stored.department !== told.stored)
    throw new Broken(`I1: ${told.stored} was saved, ${stored.department} is stored`)
  const rows = (await colleague.get(`/employees?search=${record.last}`)) as { lastName: string }[]
  const same = rows.filter(({ lastName }) => lastName === record.last).length
  if (same !== 1) throw new Broken(`I2: ${same} rows of one employee`)
  if (wrong.length > 0) throw new Broken(wrong.join('; '))
}

async function settle(told: Told): Promise<void> {
  const { page } = told
  const { patienceMs } = told.world
  const began = performance.now()
  let shownAfter: number | null = null
  await until(told, `I6: the page does not settle (${page.url()})`, async () => {
    // A load that failed shows the browser's own page, which only a reload leaves.
    if (page.url().startsWith('chrome-error:'))
      await page.reload({ waitUntil: 'commit' }).catch(() => undefined)
    if (await dialog(page, 'Someone else changed this record').isVisible())
      await button(page, 'Save my choice').click()
    if (!(await department(page).isVisible())) return false
    shownAfter ??= performance.now() - began
    const state = (await saveState(page).textContent()) ?? ''
    if (!told.saving) return told.typed === null || state.includes('Unsaved changes')
    if (state.includes('Saved') && !state.includes('Not saved')) {
      told.stored = told.typed ?? told.stored
      told.typed = null
      told.saving = false
      return true
    }
    return false
  })
  if (shownAfter !== null && shownAfter > patienceMs)
    throw new Broken(`I6: the form was not shown for ${Math.round(shownAfter / 1_000)} s`)
}

async function until({ world }: Told, what: string, happens: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + world.patienceMs * 3
  while (performance.now() < deadline) {
    if (await happens().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Broken(what)
}
