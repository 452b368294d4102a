// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSnapshot, snapshotKey } from '#services/storage/readSnapshot.ts'
import { createSnapshotStore } from '#services/storage/snapshotStore.ts'

let text: string | null = 'one'
const onFull = vi.fn<() => void>()
const setItem = vi.spyOn(Storage.prototype, 'setItem')
const start = () => createSnapshotStore(() => text, onFull)

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  text = 'one'
  onFull.mockReset()
  setItem.mockReset()
  setItem.mockRestore()
  vi.spyOn(Storage.prototype, 'setItem')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
const writes = () => vi.mocked(Storage.prototype.setItem).mock.calls.length

describe('the snapshot', () => {
  it('is written within 100 ms of the first change, once for many', () => {
    const store = start()
    for (let index = 0; index < 50; index += 1) {
      text = `state ${index}`
      store.changed()
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(50)
    expect(sessionStorage.getItem(snapshotKey)).toBe('state 49')
    expect(writes()).toBe(1)
    expect(readSnapshot()).toBe('state 49')
  })

  it('is stored under one key and nowhere else', () => {
    start().changed()
    vi.advanceTimersByTime(100)
    expect(Object.keys(sessionStorage)).toEqual([snapshotKey])
  })

  it('is written immediately when the page is about to be hidden', () => {
    const store = start()
    store.changed()
    store.flush()
    expect(readSnapshot()).toBe('one')
    vi.advanceTimersByTime(1_000)
    expect(writes()).toBe(1)
  })

  it('ignores changes while the page is being left, until the page comes back', () => {
    const store = start()
    store.changed()
    store.leave()
    text = 'every call has failed'
    store.changed()
    store.flush()
    vi.advanceTimersByTime(1_000)
    expect(readSnapshot()).toBe('one')
    store.resume()
    vi.advanceTimersByTime(100)
    expect(readSnapshot()).toBe('every call has failed')
  })

  it('is written when the page is hidden, including unreported changes', () => {
    const store = start()
    store.changed()
    vi.advanceTimersByTime(100)
    text = 'with the time of the last key'
    store.flush()
    expect(readSnapshot()).toBe('with the time of the last key')
  })

  it('is not written again when nothing changed', () => {
    const store = start()
    store.changed()
    vi.advanceTimersByTime(100)
    store.changed()
    vi.advanceTimersByTime(100)
    store.flush()
    expect(writes()).toBe(1)
  })

  it('is removed when nothing may be stored', () => {
    const store = start()
    store.changed()
    vi.advanceTimersByTime(100)
    text = null
    store.changed()
    vi.advanceTimersByTime(100)
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe('a storage that is full', () => {
  it('is reported once, and storing continues when there is room again', () => {
    const store = start()
    const spy = full()
    for (const next of ['a', 'b', 'c']) {
      text = next
      store.changed()
      vi.advanceTimersByTime(100)
    }
    expect(onFull).toHaveBeenCalledTimes(1)
    spy.mockRestore()
    text = 'd'
    store.changed()
    vi.advanceTimersByTime(100)
    expect(readSnapshot()).toBe('d')
  })

  it('still removes a snapshot that must not be stored anymore', () => {
    const store = start()
    store.changed()
    vi.advanceTimersByTime(100)
    full()
    text = null
    store.changed()
    vi.advanceTimersByTime(100)
    expect(readSnapshot()).toBeNull()
    expect(onFull).not.toHaveBeenCalled()
  })
})

describe('a storage that is blocked', () => {
  it('stores nothing and breaks nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(readSnapshot()).toBeNull()
    const store = start()
    store.changed()
    vi.advanceTimersByTime(100)
    expect(onFull).toHaveBeenCalledTimes(1)
  })
})
