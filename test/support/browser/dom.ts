import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { resetTestingLibrary } from '#test/support/browser/testingLibrary.ts'
import { breakpoint } from '#views/theme/breakpoints.ts'

resetTestingLibrary()

// Test files share one page, in jsdom and in Chromium, so each file starts by emptying it.
document.body.replaceChildren()
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name)
sessionStorage.clear()
localStorage.clear()
history.replaceState(null, '', '/')
// Radix uses pointer capture, which jsdom does not implement.
Element.prototype.hasPointerCapture ??= () => false
// jsdom does not implement `matchMedia` either. Its window counts as large.
globalThis.matchMedia ??= (condition) =>
  Object.assign(new EventTarget(), {
    matches: condition === breakpoint.large,
    media: condition,
  }) as MediaQueryList

/** The console output of this test. A test removes the output it expects with `takeConsole()`. The rest makes the test fail. */
const problems: string[] = []
const originals = { error: console.error, warn: console.warn }

function listen(level: 'error' | 'warn'): void {
  console[level] = (...parts: unknown[]) => {
    problems.push(`console.${level}: ${parts.map(asText).join(' ')}`)
    originals[level](...parts)
  }
}

function asText(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part)
}

function onRejection(event: Event & { reason?: unknown }): void {
  problems.push(`unhandled rejection: ${asText(event.reason)}`)
}

/** Returns and clears the console output of this test so far. */
export function takeConsole(): string[] {
  return problems.splice(0)
}

beforeEach(() => {
  problems.length = 0
  listen('error')
  listen('warn')
  globalThis.addEventListener('unhandledrejection', onRejection)
})

afterEach(() => {
  cleanup()
  console.error = originals.error
  console.warn = originals.warn
  globalThis.removeEventListener('unhandledrejection', onRejection)
  expect(takeConsole(), 'the console stayed silent').toEqual([])
})
