/** The longest pause, in milliseconds, before a file is requested again. */
const maxPause = 15_000

const waitForRetry = (pause: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, pause)
    addEventListener('online', resolve, { once: true })
  })

const isUnreachable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'unreachable'

/**
 * Loads a file. While the file is unreachable, retries after increasing pauses, and immediately when the browser
 * is online again. Throws other errors immediately, such as errors caused by a broken file. Use it for parts of a page
 * that have no error state of their own, because an error in such a part would replace the whole page.
 */
export async function loadWithRetry<File>(load: () => Promise<File>): Promise<File> {
  for (let pause = 1_000; ; pause = Math.min(pause * 2, maxPause)) {
    try {
      return await load()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await waitForRetry(pause)
    }
  }
}
