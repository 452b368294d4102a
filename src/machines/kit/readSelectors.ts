/** How many parts of a long read have arrived, and how many there are in total. */
export interface ReadProgress {
  readonly done: number
  readonly total: number
}

/** The last reported progress of each request. It is only displayed, and a reload starts the request over, so no chart's context contains it. */
const latestProgress = new WeakMap<object, ReadProgress>()

/** Stores the progress of a request. */
export function storeProgress(request: object, progress: ReadProgress): void {
  latestProgress.set(request, progress)
}

/** Returns the last reported progress of a request, or undefined before the first report. */
export const progressOf = (request: object): ReadProgress | undefined => latestProgress.get(request)
