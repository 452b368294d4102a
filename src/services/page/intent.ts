const eventTypes = ['pointerover', 'pointerdown', 'focusin'] as const
const interactiveElements = 'a, button, tr'

/** Runs a task once, when the user first points at or focuses a link, a button or a row. */
export function onIntent(task: () => void): void {
  const onEvent = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(interactiveElements) === null) return
    for (const eventType of eventTypes) removeEventListener(eventType, onEvent)
    task()
  }
  for (const eventType of eventTypes) addEventListener(eventType, onEvent, { passive: true })
}
