import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { StoredRecord } from '#domain/kernel/answer.ts'
import { lockedPaths, type FormShape } from '#domain/kernel/draft.ts'
import type { Model } from '#test/models/model.ts'
import { startRun } from '#test/models/run.ts'
import { expectState, openStage, type Stage } from '#test/models/views/stage.tsx'
import { runStories, type Script } from '#test/models/views/runStories.ts'

/** What a person sees of a record in one status. Written by hand, so that a mistake in the lifecycle's chart is noticed. */
export interface Seen {
  /** The status under the title. */
  readonly word: string
  /** Every button and menu item that changes the record. Those that only say why they are unavailable end with an exclamation mark. */
  readonly offers: readonly string[]
  /** The fields that can be changed, in the order of the page, or all of them. */
  readonly open: readonly string[] | 'all'
  /** The fields that can't be changed, if all others can. */
  readonly but?: readonly string[]
  /** What the page says about the status. */
  readonly says?: RegExp
  /** The buttons and menu items that add something to the record, if they differ from the other statuses. */
  readonly adds?: readonly string[]
}

/** What a person can do on the page. */
interface Hands<Rec> {
  readonly stage: Stage
  /** Stores a change to the record and returns the service's response with the changed record. */
  readonly store: (change: Partial<Rec>) => object
  /** Leaves the page and opens the record again as it is stored now. */
  readonly comeBack: () => Promise<void>
  /** Presses Undo in the notification of the last event. The server stores the earlier record. */
  readonly undo: (stored: Partial<Rec>) => Promise<void>
  /** The status shown on the page. */
  readonly status: () => string
  /** How the story began. */
  readonly begins: string
}

/** How an event is triggered, and what the server stores then. */
type PageAct<Rec> =
  /** A button or menu item is pressed, and the fields of its dialog are filled in. Null if there is no dialog. */
  | {
      readonly presses: string
      readonly fills: Readonly<Record<string, string>> | null
      readonly stored: Partial<Rec>
    }
  /** The event happens on another page or on the server. Then the record is opened again. */
  | { readonly elsewhere: Partial<Rec>; readonly says?: RegExp }
  | ((hands: Hands<Rec>) => Promise<void>)

/** A lifecycle and the page of its records. */
interface LifecyclePage<Rec extends StoredRecord> extends Pick<Script, 'impossible'> {
  readonly model: Model
  readonly area: string
  readonly permissions: readonly string[]
  /** The buttons and menu items that add something to the record. */
  readonly adds?: readonly string[]
  /** The services of other areas, by area. */
  readonly areas?: Readonly<Record<string, object>>
  /** The record at each start of a story that the page can perform. */
  readonly begins: Readonly<Record<string, Rec>>
  readonly form: FormShape<Rec>
  readonly path: string
  /** The first page of a story if it isn't the record's: its path, and a function that answers its calls. */
  readonly first?: { readonly path: string; readonly open: (stage: Stage) => Promise<void> }
  readonly sees: Readonly<Record<string, Seen | ((record: Rec) => Seen)>>
  readonly acts: Readonly<Record<string, PageAct<Rec>>>
}

/** Waits for an element. Finding one by its role computes the styles of the whole page, which takes most of a story's time. */
const appears = <Found extends Element = HTMLElement>(selector: string): Promise<Found> =>
  waitFor(() => {
    const found = document.querySelector<Found>(selector)
    if (found === null) throw new Error(`The page has no ${selector}.`)
    return found
  })
const isGone = (element: Element) => waitFor(() => expect(element).not.toBeInTheDocument())

const titled = () => appears('main header:has(h1)')

/** Returns the text under the title. */
const wordShown = () => document.querySelector('main header li')?.textContent ?? ''

const textOf = ({ textContent }: Element) => textContent.trim()
const isRefused = (element: Element) => element.getAttribute('aria-disabled') === 'true'
const opensMenu = (button: Element) => button.getAttribute('aria-haspopup') === 'menu'

/** Returns the buttons of an element by their text. */
const buttonsIn = (element: Element) => [...element.querySelectorAll('button')]

function buttonIn(element: Element, name: string): HTMLElement {
  const [found, ...others] = buttonsIn(element).filter((button) => textOf(button) === name)
  if (found === undefined || others.length > 0) throw new Error(`There is no single button “${name}”.`)
  return found
}

async function openMenu({ user }: Stage): Promise<readonly HTMLElement[]> {
  const button = buttonsIn(await titled()).find(opensMenu)
  if (button === undefined) return []
  await user.click(button)
  return [...(await appears('[role="menu"]')).querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

/** Returns the buttons and menu items of the record. */
async function offeredBy(stage: Stage): Promise<string[]> {
  const buttons = buttonsIn(await titled()).filter((button) => !opensMenu(button))
  const items = await openMenu(stage)
  const names = [...buttons, ...items].map((each) => `${textOf(each)}${isRefused(each) ? '!' : ''}`)
  if (items[0] !== undefined) {
    await stage.user.keyboard('{Escape}')
    await isGone(items[0])
  }
  return names.toSorted()
}

/** Leaves the page of the record. */
export async function goElsewhere(stage: Stage): Promise<void> {
  await stage.go('/documents')
  await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent('Documents'))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns the labels of the fields that can be changed and of those that can't. */
function fieldsShown(): { open: string[]; locked: string[] } {
  const controls = [...document.querySelectorAll<Control>('main form :is(input, textarea, select)')]
  const isOpen = (control: Control) => !control.disabled && !('readOnly' in control && control.readOnly)
  const labels = (of: readonly Control[]) =>
    of.map((control) => control.labels?.[0]?.textContent ?? control.ariaLabel ?? '')
  return {
    open: labels(controls.filter(isOpen)),
    locked: labels(controls.filter((control) => !isOpen(control))),
  }
}

async function expectSeen(stage: Stage, seen: Seen, adds: readonly string[] = []): Promise<void> {
  await waitFor(() => expect(wordShown()).toBe(seen.word))
  expect(await offeredBy(stage)).toEqual([...(seen.adds ?? adds), ...seen.offers].toSorted())
  // Some fields load after the page.
  await waitFor(() => {
    const { open, locked } = fieldsShown()
    if (seen.open === 'all') expect(locked).toEqual(seen.but ?? [])
    else expect(open).toEqual(seen.open)
  })
  if (seen.says !== undefined) await expectSaid(seen.says)
}

const expectSaid = (text: RegExp) =>
  waitFor(() => expect(document.querySelector('main')?.textContent).toMatch(text))

/** Presses a button or menu item of the record and fills in the dialog that opens. */
async function press(
  stage: Stage,
  name: string,
  fills: Readonly<Record<string, string>> | null,
): Promise<void> {
  const button = buttonsIn(await titled()).find((each) => textOf(each) === name)
  const found = button ?? (await openMenu(stage)).find((item) => textOf(item) === name)
  if (found === undefined) throw new Error(`The page offers no “${name}”.`)
  await stage.user.click(found)
  if (fills === null) return
  const dialog = await appears('[role="dialog"]')
  expect(dialog).toHaveAccessibleName(name)
  for (const [label, text] of Object.entries(fills)) {
    const field = await within(dialog).findByLabelText(label)
    await stage.user.clear(field)
    await stage.user.type(field, text)
  }
  await stage.user.click(buttonIn(dialog, name))
  await isGone(dialog)
}

/** Presses Undo in the latest notification. */
async function pressUndo({ user }: Stage): Promise<void> {
  const undo = await waitFor(() => {
    const found = buttonsIn(document.body).findLast((button) => textOf(button) === 'Undo')
    if (found === undefined) throw new Error('No notification offers Undo.')
    return found
  })
  // With the keyboard, because a pointer would start a swipe.
  undo.focus()
  await user.keyboard('{Enter}')
}

/** Returns an event of a model as a page sends it. */
function sentFor({ happenings }: Model, words: string): object {
  const happening = happenings[words]
  if (happening === undefined || !('send' in happening)) throw new Error(`“${words}” sends nothing.`)
  const { type, ...details } = happening.send
  return { event: type.slice(type.indexOf('.') + 1), ...details }
}

/**
 * Performs the stories of a lifecycle on the page of its records. The chart has no actor in the browser. Its
 * state is what the page shows, and a transition counts once the page has sent its event and shows the status
 * that it leads to.
 */
export function runLifecycle<Rec extends StoredRecord>(page: LifecyclePage<Rec>): void {
  const { model, area, begins, form, path, sees } = page
  let record: Rec
  let begun: string
  let run: ReturnType<typeof startRun>
  const answerWith = () => ({ record, draft: form.toDraft(record), locked: lockedPaths(form, record) })
  const store = (change: Partial<Rec>) => {
    record = { ...record, ...change, version: record.version + 1 }
    return { kind: 'saved', ...answerWith(), row: { id: record.id, version: record.version } }
  }
  const open = async (stage: Stage) => {
    await stage.answer(`${area}.openRecord`, { kind: 'opened', ...answerWith() })
    await titled()
  }
  const seenIn = (name: string): Seen => {
    const seen = sees[name]
    if (seen === undefined) throw new Error(`Nothing says what a person sees in ${name}.`)
    return typeof seen === 'function' ? seen(record) : seen
  }
  const status = () => Object.keys(sees).find((name) => seenIn(name).word === wordShown()) ?? wordShown()
  const comeBackTo = (stage: Stage) => async () => {
    await goElsewhere(stage)
    await stage.go(path)
    await open(stage)
  }

  const perform = (words: string, act: PageAct<Rec>) => async (stage: Stage) => {
    const comeBack = comeBackTo(stage)
    const answer = (stored: Partial<Rec>) =>
      stage.answer(`${area}.sendEvent`, ({ draft, record: { version } }: { draft: object; record: Rec }) => {
        expect(draft).toEqual(sentFor(model, words))
        expect(version).toBe(record.version)
        return store(stored)
      })
    const undo = async (stored: Partial<Rec>) => {
      await pressUndo(stage)
      await answer(stored)
    }
    if (typeof act === 'function') return act({ stage, store, comeBack, undo, status, begins: begun })
    if ('presses' in act) {
      await press(stage, act.presses, act.fills)
      return answer(act.stored)
    }
    store(act.elsewhere)
    await comeBack()
    if (act.says !== undefined) await expectSaid(act.says)
  }

  runStories({
    model,
    begins: Object.keys(begins),
    combines: true,
    ...(page.impossible !== undefined && { impossible: page.impossible }),
    open: async (begin) => {
      const { permissions, areas } = page
      const first = begins[begin]
      if (first === undefined) throw new Error(`The page has no record for “${begin}”.`)
      record = first
      begun = begin
      run = startRun(model, model.inputs[begin])
      const stage = await openStage({
        path: page.first?.path ?? path,
        signedIn: true,
        permissions,
        areas: { [area]: { checkDraft: () => Promise.resolve([]) }, ...areas },
        chart: model.name,
        at: [],
      })
      const reached = new Set(run.begun.through)
      const leave = () => {
        run.stop()
        stage.leave()
      }
      try {
        await (page.first?.open(stage) ?? open(stage))
        const initial = String(run.begun.after.value)
        await expectState(status, initial)
        await expectSeen(stage, seenIn(initial), page.adds)
      } catch (error) {
        leave()
        throw error
      }
      return { ...stage, value: status, reached, leave }
    },
    acts: Object.fromEntries(Object.entries(page.acts).map(([words, act]) => [words, perform(words, act)])),
    sees: async (value, stage, last) => {
      await expectSeen(stage, seenIn(String(value)), page.adds)
      // The page has sent the event and shows the next status, so the chart has taken the same transition.
      const happening = model.happenings[last]
      if (happening === undefined) throw new Error(`The model of ${model.name} has no “${last}”.`)
      for (const key of run.next(happening).through) (stage.reached as Set<string>).add(key)
    },
  })
}
