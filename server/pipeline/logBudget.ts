const MINUTE_MS = 60_000

/** A limit on how many lines of one kind are logged. */
export type LogBudget = {
  /** Returns true if a line can be logged now. Otherwise, counts it as omitted. */
  take(): boolean
  stop(): void
}

/**
 * Returns a budget of lines per minute for all requests together, so that nobody can flood the log (trust.md
 * case 35). At the end of a minute, `report` is called with the number of omitted lines, if there are any.
 */
export function createLogBudget(
  perMinute: number,
  report: (leftOut: number) => void,
  now: () => number = Date.now,
): LogBudget {
  let minute = { began: now(), written: 0, leftOut: 0 }
  let timer: NodeJS.Timeout | undefined
  const endMinute = () => {
    clearTimeout(timer)
    timer = undefined
    const { leftOut } = minute
    minute = { began: now(), written: 0, leftOut: 0 }
    if (leftOut > 0) report(leftOut)
  }
  return {
    take() {
      if (now() - minute.began >= MINUTE_MS) endMinute()
      if (minute.written < perMinute) {
        minute.written += 1
        return true
      }
      minute.leftOut += 1
      timer ??= setTimeout(endMinute, Math.max(0, minute.began + MINUTE_MS - now())).unref()
      return false
    },
    stop: endMinute,
  }
}
