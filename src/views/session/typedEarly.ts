/** What was typed into the sign-in form in the page's HTML before the app replaced it. */
export interface TypedEarly {
  /** Types it again into the form that replaced it, restores the focus, and repeats a press that had no effect. */
  readonly restore: (into: ParentNode) => void
}

const fields = 'input'
const focusable = 'input, button, a'

/** Reads what was typed into the form in the page's HTML, or null if there is no form. */
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

/** Types like a person does. React ignores a value that is set on its input directly, unless its own setter is bypassed. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
