/** Returns services for a chart that is only inspected. Every service exists but never responds. */
export function inertDeps<Deps>(): Deps {
  const inert: unknown = new Proxy(() => undefined, {
    get: () => inert,
    apply: () => new Promise(() => undefined),
  })
  return inert as Deps
}
