/** The number of parts of a long read that have arrived, and the total number. */
export interface ReadProgress {
  readonly done: number
  readonly total: number
}

/** The last reported progress of each request. It isn't kept in a chart's context, because it is only displayed, and after a reload the request starts over. */
const latestProgress = new WeakMap<object, ReadProgress>()

/** Stores the progress of a request. */
export function storeProgress(request: object, progress: ReadProgress): void {
  latestProgress.set(request, progress)
}

/** Returns the progress of a long read's request, or undefined before its first report. */
export const progressOf = (request: object): ReadProgress | undefined => latestProgress.get(request)
