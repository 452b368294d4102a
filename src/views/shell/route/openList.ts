import type { AnyActorRef } from 'xstate'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { AppActor } from '#machines/shell/app.machine.ts'
import type { Area } from '#views/shell/area.ts'
import { placeAt } from '#views/shell/route/place.ts'

/** The list that the URL shows, with the name of its area. */
export interface OpenList {
  readonly area: string
  readonly list: RecordListActor
}

/** Returns the list that the URL shows. Undefined on other pages and before the list's actor starts. */
export function openListOf(app: AppActor, areas: readonly Area[]): OpenList | undefined {
  const place = placeAt(areas, location.pathname)
  const workspace = app.system.get('auth').getSnapshot().children['workspace']
  if (place?.kind !== 'list') return undefined
  const list = childOf(childOf(workspace, place.area.name), 'list')
  return list === undefined ? undefined : { area: place.area.name, list: list as RecordListActor }
}

const childOf = (actor: AnyActorRef | undefined, name: string) =>
  (actor?.getSnapshot() as { children: Readonly<Record<string, AnyActorRef | undefined>> } | undefined)
    ?.children[name]
