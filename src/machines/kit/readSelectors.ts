/** How many parts of a long read have arrived, of how many. */
export interface ReadProgress {
  readonly done: number
  readonly total: number
}

/** Not in a context, because progress is only shown, and a reload begins again. */
const latest = new WeakMap<object, ReadProgress>()

/** Keeps how far a request is. */
export function keepProgress(request: object, progress: ReadProgress): void {
  latest.set(request, progress)
}

/** Returns how far the request of a long read is; undefined before its first report. */
export const progressOf = (request: object): ReadProgress | undefined => latest.get(request)
