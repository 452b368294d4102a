/** Services for a chart that is only looked at: whatever is asked for is there, and nothing ever answers. */
export function inertDeps<Deps>(): Deps {
  const inert: unknown = new Proxy(() => undefined, {
    get: () => inert,
    apply: () => new Promise(() => undefined),
  })
  return inert as Deps
}
