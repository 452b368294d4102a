import { useSyncExternalStore } from 'react'
import type { TileName } from '#domain/dashboard/tiles.ts'
import type { TileActor } from '#machines/dashboard/tile.machine.ts'
import { useDashboard } from '#views/shell/ActorsContext.tsx'

/** Returns a value that `read` computes from several tiles, such as whether all of them failed. The value must be a primitive, so that equal values don't cause a render. */
export function useTiles<T extends string | boolean | undefined>(
  names: readonly TileName[],
  read: (tiles: readonly ReturnType<TileActor['getSnapshot']>[]) => T,
): T {
  const children = useDashboard()?.getSnapshot().children
  const actors = names.flatMap((name) => children?.[name] ?? [])
  const subscribe = (onChange: () => void) => {
    const subscriptions = actors.map((actor) => actor.subscribe(onChange))
    return () => {
      for (const each of subscriptions) each.unsubscribe()
    }
  }
  return useSyncExternalStore(subscribe, () => read(actors.map((actor) => actor.getSnapshot())))
}
