/** The number of parts of a long read that have arrived, and the total number. */
export interface ReadProgress {
  readonly done: number
  readonly total: number
}

/** Not in a chart's context, because progress is only displayed, and a reload starts over. */
const latest = new WeakMap<object, ReadProgress>()

/** Stores the progress of a request. */
export function storeProgress(request: object, progress: ReadProgress): void {
  latest.set(request, progress)
}

/** Returns the progress of a long read's request, or undefined before its first report. */
export const progressOf = (request: object): ReadProgress | undefined => latest.get(request)
