import type * as z from 'zod/mini'
import { sensitiveCalls, sensitiveValue } from '#domain/employees/sensitive.ts'
import type { Answer } from '#domain/kernel/answer.ts'
import { Failure } from '#services/http/failure.ts'
import type { Http } from '#services/http/http.ts'

/** Returns one restricted value of an employee. The API records the reason. */
export async function revealValue(
  http: Http,
  { clientId, id, field, reason }: { clientId: string; id: string; field: string; reason: string },
  signal: AbortSignal,
): Promise<Answer<z.output<typeof sensitiveValue>>> {
  const query = { field, reason: reason.trim() }
  const answer = await http(sensitiveCalls.revealEmployee, { params: { id }, query, clientId, signal })
  if (answer.kind !== 'ok') return answer
  const parsed = sensitiveValue.safeParse(answer.data)
  if (!parsed.success)
    throw new Failure('unreadable', "The server sent a response that can't be read. Try again in a moment.")
  return { ...answer, data: parsed.data }
}
