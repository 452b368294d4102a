import { createAppMachine, type AppDeps } from '#machines/shell/app.machine.ts'
import { createWorld, type World } from '#test/support/charts.ts'

/**
 * Builds the charts of the whole product once for many worlds, because building them takes longer than most
 * walks through them. Returns a function that takes a world and returns the charts. Their calls go to the
 * world that was passed last.
 */
export function createStage() {
  let { deps } = createWorld()
  const machine = createAppMachine(following(() => deps) as AppDeps)
  return (world: World) => {
    ;({ deps } = world)
    return machine
  }
}

/** Returns an object whose functions, including those of nested objects, are looked up in the current object when they are called. */
function following(current: () => object): object {
  return new Proxy(current(), {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === 'function')
        return (...input: unknown[]): unknown => Reflect.get(current(), name)(...input)
      return typeof value === 'object' && value !== null
        ? following(() => Reflect.get(current(), name))
        : value
    },
  })
}
