import { canMaintain } from '#domain/kernel/permissions.ts'
import type { CommandsActor } from '#machines/shell/commands.machine.ts'
import { addText, firstPath, hasRecordPages, mayOpen, recordPath, type Area } from '#views/shell/area.ts'
import { placeAt } from '#views/shell/route/place.ts'
import { commandKey, keys } from '#views/ui/kbd/keys.ts'
import { controlKeys, actionKeys, weekKeys } from '#views/ui/kbd/moreKeys.ts'

/** The current page, and what the shortcuts need to run. */
export interface ShortcutContext {
  readonly path: string
  readonly areas: readonly Area[]
  readonly permissions: readonly string[]
  readonly navigate: (to: string) => void
  readonly commands: CommandsActor
}

/** One line of the shortcut help: the alternative key sequences and what they do. */
export interface ShortcutLine {
  readonly keys: readonly (readonly string[])[]
  readonly text: string
}
export interface ShortcutGroup {
  readonly title: string
  readonly lines: readonly ShortcutLine[]
}

/** The key to press after G, by area. */
const goKeys: Readonly<Record<string, string>> = {
  dashboard: 'd',
  contracts: 'c',
  projects: 'p',
  invoices: 'i',
  employees: 'e',
  timesheets: 't',
  documents: 'o',
  settings: 's',
}

/** Returns the keys that open an area, pressed one after the other, or undefined if there are none. */
export function keysTo({ name }: Area): readonly string[] | undefined {
  const key = goKeys[name]
  return key === undefined ? undefined : [nameOf(keys.go), nameOf(key)]
}

/** Returns the areas that G can open, in navigation order. */
const goTargets = ({ areas, permissions }: ShortcutContext) =>
  areas.flatMap((area) => {
    const key = goKeys[area.name]
    return key !== undefined && mayOpen(permissions, area) ? [{ area, key }] : []
  })

/** Returns the area of the page, or null if the user can't add a record to that area. */
function areaToAddTo({ path, areas, permissions }: ShortcutContext) {
  const area = placeAt(areas, path)?.area
  if (area === undefined || !hasRecordPages(area) || area.adds !== undefined) return null
  return mayOpen(permissions, area) && canMaintain(permissions, area.permission) ? area : null
}

/** Runs the shortcut for one or two pressed keys. Ignores shortcuts that don't work on every page. */
export function runShortcut(pressed: string, context: ShortcutContext): void {
  if (pressed === keys.help) return context.commands.send({ type: 'shortcuts.open' })
  if (pressed === keys.add) {
    const area = areaToAddTo(context)
    return area === null ? undefined : context.navigate(recordPath(area, null))
  }
  const target = goTargets(context).find(({ key }) => keys.go + key === pressed)
  if (target !== undefined) context.navigate(firstPath(target.area))
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}
const nameOf = (key: string) => keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)
const singleKey = (key: string) => [[nameOf(key)]]
const withControl = (key: string) => [[`Ctrl ${nameOf(key)}`]]

const listLines: Readonly<
  Record<'search' | 'next' | 'open' | 'select' | 'range' | 'panel' | 'edit' | 'print', ShortcutLine>
> = {
  search: { keys: singleKey(keys.search), text: 'Search this list' },
  next: { keys: [[nameOf(keys.next)], [nameOf(keys.previous)]], text: 'Next or previous row' },
  open: { keys: [['Enter']], text: 'Open the row' },
  select: { keys: singleKey(keys.select), text: 'Select the row' },
  range: { keys: [[`Shift ${nameOf(keys.select)}`]], text: 'Select all rows up to this one' },
  panel: { keys: singleKey(actionKeys.panel), text: 'Show the preview' },
  edit: { keys: [[nameOf(actionKeys.edit)], ['F2']], text: 'Edit the row in the list' },
  print: { keys: withControl(controlKeys.print), text: 'Print the whole list' },
}
const saveLine: ShortcutLine = { keys: withControl(controlKeys.save), text: 'Save' }
const recordLines: readonly ShortcutLine[] = [
  { keys: [[nameOf(keys.next)], [nameOf(keys.previous)]], text: 'Next or previous record in the list' },
  saveLine,
]
const weekLines: readonly ShortcutLine[] = [
  { keys: [['↑'], ['↓'], ['←'], ['→']], text: 'Move between days and rows' },
  { keys: withControl(controlKeys.fill), text: 'Copy this day to the rest of the week' },
  { keys: [[nameOf(weekKeys.previousWeek)], [nameOf(weekKeys.nextWeek)]], text: 'Previous or next week' },
  { keys: withControl(controlKeys.submit), text: 'Submit the week' },
  saveLine,
]
const approvalLines: readonly ShortcutLine[] = [
  { keys: singleKey(actionKeys.approve), text: 'Approve, and open the next one' },
  { keys: singleKey(actionKeys.reject), text: 'Reject with a reason, and open the next one' },
]
/** The areas with keys that approve and reject. */
const approvalAreas = ['contracts', 'timesheets']

/** Returns the shortcuts for the current page, then those that work on every page. */
export function shortcutsOn(context: ShortcutContext): readonly ShortcutGroup[] {
  const { areas, path, permissions } = context
  const place = placeAt(areas, path)
  const addArea = areaToAddTo(context)
  const groups: ShortcutGroup[] = []
  if (place?.kind === 'list' && place.area.searchPlaceholder !== '') {
    const { area } = place
    const canEdit = canMaintain(permissions, area.permission)
    const { select, range, edit, ...rest } = listLines
    const lines = [
      rest.search,
      rest.next,
      ...(hasRecordPages(area) ? [rest.open] : []),
      ...(area.selects === true && canEdit ? [select, range] : []),
      ...(hasRecordPages(area) ? [rest.panel] : []),
      ...(area.name === 'employees' && canEdit ? [edit] : []),
      rest.print,
    ]
    groups.push({ title: 'In this list', lines })
  }
  if (place?.kind === 'record') {
    const isWeek = place.area.name === 'weeks'
    groups.push({
      title: isWeek ? 'In this week' : 'On this record',
      lines: isWeek ? weekLines : recordLines,
    })
  }
  if (
    place !== null &&
    approvalAreas.includes(place.area.name) &&
    canMaintain(permissions, permissionOf(place.area))
  )
    groups.push({ title: 'Pending approval', lines: approvalLines })
  groups.push({
    title: 'Everywhere',
    lines: [
      { keys: withControl(commandKey), text: 'Search, or run a command' },
      ...(addArea === null ? [] : [{ keys: singleKey(keys.add), text: addText(addArea) }]),
      { keys: [[keys.help]], text: 'Show these shortcuts' },
      { keys: [['Esc']], text: 'Close the open dialog or menu' },
    ],
  })
  groups.push({
    title: 'Go to',
    lines: goTargets(context).map(({ area, key }) => ({
      keys: [[nameOf(keys.go), nameOf(key)]],
      text: area.title,
    })),
  })
  return groups
}

const permissionOf = ({ permission }: Area) => permission ?? []
