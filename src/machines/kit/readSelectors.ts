/** How many parts of a long read have arrived, and how many there are. */
export interface ReadProgress {
  readonly done: number
  readonly total: number
}

/** Not in a context, because progress is only shown, and a reload begins again. */
const latest = new WeakMap<object, ReadProgress>()

/** Stores the progress of a request. */
export function keepProgress(request: object, progress: ReadProgress): void {
  latest.set(request, progress)
}

/** Returns the progress of a long read's request; undefined before its first report. */
export const progressOf = (request: object): ReadProgress | undefined => latest.get(request)
