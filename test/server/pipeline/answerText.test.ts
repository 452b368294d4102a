import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { answerText } from '#server/pipeline/answerText.ts'

const row = z.object({ id: z.int(), text: z.string() })
const rows = (count: number, characters: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: 'é"\n'.repeat(characters / 3), secret: 'hidden' }))

test('a list is written as JSON without fields that its schema lacks', async () => {
  const list = rows(3, 9)
  const text = await answerText(z.array(row), list, [])
  expect(JSON.parse(text)).toEqual(list.map(({ id, text: shown }) => ({ id, text: shown })))
  expect(JSON.parse(await answerText(row, list[1], []))).toEqual({ id: 1, text: 'é"\n'.repeat(3) })
  expect(await answerText(z.array(row), [], [])).toBe('[]')
})

test('a row that its schema refuses is an error', async () => {
  await expect(answerText(z.array(row), [{ id: 1 }], [])).rejects.toThrow('text')
})

test('other requests run while a long list is written', async () => {
  let turns = 0
  let isWritten = false
  const takeTurns = () => {
    turns += 1
    if (!isWritten) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  await answerText(z.array(row), rows(100, 66_000), [])
  isWritten = true
  expect(turns).toBeGreaterThanOrEqual(100)
})
