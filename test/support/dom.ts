import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'

// Pages come in chunks of their own, and the machines that run this are busy ones.
configure({ asyncUtilTimeout: 15_000 })

/** Output a test expects is taken away with `takeConsole()`; whatever remains at its end fails the test. */
const heard: string[] = []
const originals = { error: console.error, warn: console.warn }

function listen(level: 'error' | 'warn'): void {
  console[level] = (...parts: unknown[]) => {
    heard.push(`console.${level}: ${parts.map(asText).join(' ')}`)
    originals[level](...parts)
  }
}

function asText(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part)
}

function onRejection(event: Event & { reason?: unknown }): void {
  heard.push(`unhandled rejection: ${asText(event.reason)}`)
}

/** Returns and forgets what the console said so far in this test. */
export function takeConsole(): string[] {
  return heard.splice(0)
}

beforeEach(() => {
  heard.length = 0
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
