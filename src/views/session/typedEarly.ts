/** What was typed into the sign-in form of the page's HTML before the app replaced it. */
export interface TypedEarly {
  /** Types it again into the form that replaced it, puts the focus back, and repeats a press that nothing answered. */
  readonly restore: (into: ParentNode) => void
}

const fields = 'input'
const focusable = 'input, button, a'

/** Reads what was typed into the form of the page's HTML; null when there is none. */
export function readTypedEarly(page: ParentNode = document): TypedEarly | null {
  const form = page.querySelector('[data-prerendered]')
  if (form === null) return null
  const typed = [...form.querySelectorAll<HTMLInputElement>(fields)].map(({ value, checked }) => ({
    value,
    checked,
  }))
  const parts = [...form.querySelectorAll(focusable)]
  const focus = parts.indexOf(document.activeElement ?? form)
  const pressed = parts.findIndex((part) => part.matches('[data-pressed]'))
  return {
    restore: (into) => {
      const inputs = [...into.querySelectorAll<HTMLInputElement>(fields)]
      for (const [at, { value, checked }] of typed.entries()) {
        const input = inputs[at]
        if (input === undefined) continue
        if (checked !== input.checked) input.click()
        else if (input.type !== 'checkbox' && value !== '' && value !== input.value) type(input, value)
      }
      const places = into.querySelectorAll<HTMLElement>(focusable)
      if (focus >= 0) places[focus]?.focus({ preventScroll: true })
      // The form needs the typed values first, so it is submitted after they have arrived.
      if (pressed >= 0) setTimeout(() => places[pressed]?.click())
    },
  }
}

/** Types as a person does. React ignores a value that is set on its input, unless it is set past React. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
