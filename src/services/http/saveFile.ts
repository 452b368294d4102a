import type { Answer } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { Http } from '#services/http/http.ts'
import { saveAs } from '#services/storage/saveAs.ts'

const deadline = 60_000

/** Which file to request, and what to name it on the device. */
interface FileInput {
  readonly params: Readonly<Record<string, string>>
  readonly clientId: string
  readonly name: string
}

/** Requests a file and saves it on the device. Resolves to the response without the file. */
export async function saveFile(
  http: Http,
  call: Call,
  { params, clientId, name }: FileInput,
  signal: AbortSignal,
): Promise<Answer<null>> {
  const read = (response: Response) => response.blob()
  const answer = await http(call, { params, clientId, signal, deadline, read })
  if (answer.kind !== 'ok') return answer
  saveAs(answer.data as Blob, name)
  return { ...answer, data: null }
}
