/**
 * The actors of a chart, each made when the chart first needs it: a chart is built of hundreds of objects, and most forms and tiles
 * are never opened on the page that was loaded.
 */
export function onDemand<Makers extends Readonly<Record<string, () => unknown>>>(
  makers: Makers,
): { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> } {
  const actors = {}
  for (const [name, make] of Object.entries(makers)) {
    let made: unknown
    Object.defineProperty(actors, name, { enumerable: true, get: () => (made ??= make()) })
  }
  return actors as { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> }
}
