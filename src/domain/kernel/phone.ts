const usPhone = /^\(\d{3}\) \d{3}-\d{4}$/
const foreignPhone = /^\+\d{7,15}$/

/** Returns `(###) ###-####` if exactly 10 digits were typed, with or without spaces, parentheses, dots and hyphens. Returns other text unchanged (requirement D2). */
export function formatPhone(typed: string): string {
  if (!/^[\d\s().-]*$/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : typed
}

/** Returns true for `(###) ###-####`. */
export function isUsPhone(text: string): boolean {
  return usPhone.test(text)
}

/** Returns true for `+` and 7–15 digits, the format of numbers outside the US. */
export function isForeignPhone(text: string): boolean {
  return foreignPhone.test(text)
}

/** Returns only the digits of typed or pasted text (requirement D1). */
export function digitsOnly(typed: string): string {
  return typed.replace(/\D/g, '')
}
