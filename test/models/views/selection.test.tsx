import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { selection } from '#test/models/charts/selection.ts'
import { rows as people } from '#test/models/views/employees.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const [person] = people
const rowOf = (id: string, version: number) => ({ ...person, id, version, lastName: id })
const others = Array.from({ length: 60 }, (_, index) => rowOf(`m${index}`, 1))
const list = { kind: 'ok', data: [rowOf('e1', 1), rowOf('e2', 4), ...others], total: 120 }
const address = '/employees/list?size=100'

const one = 'a record is selected'
const two = 'two records are selected'
const sixty = 'sixty records are selected'
const all = 'all matches are selected'
const removed = 'a record is taken back'
const chosen = 'an event is selected'
const canceled = 'it is canceled'
const confirmed = 'the event is confirmed'
const changed = 'every record is changed'
const otherMatches = 'the list shows other matches'

/** All matches except the record that was deselected after selecting all of them. */
const rest = 'the rest'

/** Returns what is selected after these happenings, or null if nothing is. */
function selectedAfter(earlier: readonly string[]): string | null {
  const last = earlier.findLast((words) =>
    [
      one,
      two,
      sixty,
      all,
      removed,
      otherMatches,
      'the selection is cleared',
      'the report is closed',
    ].includes(words),
  )
  if (last === removed)
    return selectedAfter(earlier.slice(0, earlier.lastIndexOf(removed))) === all ? rest : null
  return last !== undefined && [one, two, sixty, all].includes(last) ? last : null
}

const bar = () => screen.findByRole('region', { name: /^(?:Selection|Progress|Result)$/ })
/** The progress that the bar shows. The announcement next to it is only for screen readers. */
const progress = async () => (await bar()).querySelector('[aria-hidden="true"]')?.textContent
const press = (name: string) => async (stage: Stage) => {
  const found = [...(await bar()).querySelectorAll('button')].find((each) => each.textContent === name)
  if (found === undefined) throw new Error(`The selection offers no “${name}”.`)
  await stage.user.click(found)
}
const check =
  (...labels: readonly string[]) =>
  async ({ user }: Stage) => {
    for (const label of labels) await user.click(await screen.findByLabelText(label))
  }
const dialog = () => screen.findByRole('dialog')
const wholePage = 'Select all rows'
const resultsOf =
  (make: (item: { id: string; version: number }) => object) =>
  (input: { items: readonly { id: string; version: number }[] }) => ({
    kind: 'ok',
    data: input.items.map(make),
    total: null,
  })

runStories({
  model: selection,
  combines: true,
  open: async () => {
    const stage = await openStage({
      path: address,
      signedIn: true,
      chart: 'selection',
      at: ['auth', 'workspace', 'employees', 'selection'],
    })
    await stage.answer('loadPage', list)
    await screen.findByLabelText('Select e2, Kim')
    return stage
  },
  acts: {
    ...answersOf(selection, { readMatches: 'loadPage' }),
    [one]: check('Select e1, Kim'),
    [two]: check('Select e1, Kim', 'Select e2, Kim'),
    [sixty]: check(wholePage),
    [all]: async (stage) => {
      await check(wholePage)(stage)
      await press('Select all 120')(stage)
    },
    [removed]: check('Select e1, Kim'),
    [otherMatches]: async (stage) => {
      await stage.go(`${address}&q=rao`)
      await stage.answer('loadPage', list)
    },
    'the selection is cleared': press('Clear selection'),
    // Two records get an event with a reason. All other selections get one that can be undone.
    [chosen]: async (stage) => {
      if ((await bar()).textContent.startsWith('2 selected')) {
        await press('Change')(stage)
        await stage.user.click(await screen.findByRole('menuitem', { name: 'Give notice' }))
      } else await press('Archive')(stage)
    },
    'its reason is typed': async ({ user }) =>
      user.type(await within(await dialog()).findByLabelText('Reason'), 'Moves away'),
    [confirmed]: async ({ user }) => {
      const shown = await dialog()
      const lastDay = within(shown).queryByLabelText('Last day')
      if (lastDay !== null) {
        await user.clear(lastDay)
        await user.type(lastDay, '2099-12-31')
      }
      await user.click(within(shown).getByRole('button', { name: /^(?:Archive|Give notice)$/ }))
    },
    [canceled]: async (stage) => {
      const shown = screen.queryByRole('dialog')
      if (shown !== null) return stage.user.click(within(shown).getByRole('button', { name: 'Cancel' }))
      return press(stage.value() === 'interrupted' ? 'Stop here' : 'Cancel')(stage)
    },
    [changed]: (stage) =>
      stage.answer(
        'sendBulk',
        resultsOf(({ id, version }) => ({ id, label: null, ok: true, version: version + 1, errors: [] })),
      ),
    'it goes on': press('Continue'),
    'it is undone': press('Undo'),
    'the report is closed': press('Close'),
  },
  impossible: (words, before, earlier) => {
    const selected = selectedAfter(earlier)
    const last = earlier.at(-1) ?? ''
    // The dialog of an event covers the list.
    if (before === 'confirming' && [one, removed].includes(words)) return true
    if ([one, two, sixty, all].includes(words))
      return (before ?? 'selecting') !== 'selecting' || selected !== null
    if (words === removed) return selected !== one && selected !== all
    if (words === 'the selection is cleared') return selected === null
    if (words === chosen) return selected === null || selected === rest
    if (words === otherMatches) return last !== all || earlier.includes(words)
    if (words === 'its reason is typed') return selected !== two || last !== chosen
    // Notice needs a reason.
    if (words === confirmed) return selected === two && !earlier.includes('its reason is typed')
    if (words === 'a record is refused') return selected !== one
    return words === 'it is undone' && (last !== changed || selected !== one || earlier.includes(words))
  },
  // The chart starts with the first selected record, and the list is read again after each change.
  sees: async (value, stage, last) => {
    switch (value) {
      case 'selecting':
        if ([one, two, sixty, all].includes(last)) {
          const counts: Readonly<Record<string, string>> = {
            [one]: '1',
            [two]: '2',
            [sixty]: '62',
            [all]: '120',
          }
          await waitFor(async () => expect(await bar()).toHaveTextContent(`${counts[last] ?? ''} selected`))
        } else if (
          last === 'the selection is cleared' ||
          last === 'the report is closed' ||
          last === otherMatches
        )
          await waitFor(() =>
            expect(screen.queryByRole('region', { name: /^(?:Selection|Result)$/ })).toBeNull(),
          )
        else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
        return
      case 'confirming':
        expect(await dialog()).toHaveAccessibleName(
          /^(?:Archive: (?:1 employee|62 employees|120 employees)|Give notice: 2 employees)$/,
        )
        if (last === 'the matches can’t be read')
          await waitFor(() => expect(screen.getByText('Not allowed.')).toBeVisible())
        return
      case 'collecting':
        await waitFor(async () => expect(await progress()).toMatch(/^Loading \d+ of 120$/))
        return
      case 'sending':
        await waitFor(async () => expect(await progress()).toMatch(/^\d+ of \d+ done$/))
        return
      case 'interrupted':
        await waitFor(async () => expect((await bar()).textContent).toMatch(/left\.ContinueStop here$/))
        expect(await bar()).toHaveTextContent(
          last === 'there is no answer' ? 'Not allowed.' : "Couldn't verify this app.",
        )
        return
      default:
        if (last === 'a record is refused') {
          expect(await screen.findByRole('link', { name: 'E-00001' })).toHaveAttribute(
            'href',
            '/employees/e1?client=NWTX',
          )
          expect(await bar()).toHaveTextContent('Archived: 0. Not changed: 1.')
        } else if (last === changed) expect((await bar()).textContent).toMatch(/: (?:1|2|50|62|120)\./)
        await stage.answer('loadPage', list)
    }
  },
})
