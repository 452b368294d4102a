/**
 * Returns the charts that another chart can start. Each is created when it is first needed, because a chart
 * consists of hundreds of objects, and most charts are never started.
 */
export function onDemand<Makers extends Readonly<Record<string, () => unknown>>>(
  makers: Makers,
): { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> } {
  const actors = {}
  for (const [name, make] of Object.entries(makers)) {
    let actor: unknown
    Object.defineProperty(actors, name, { enumerable: true, get: () => (actor ??= make()) })
  }
  return actors as { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> }
}
