import { useSelector } from '@xstate/react'
import type { Row } from '#domain/kernel/answer.ts'
import { useFormContext } from '#views/records/form/FormContext.ts'

const none: readonly never[] = []

/** Returns the stored records that the form's new record may repeat. */
export function useSimilarRecords<R extends Row>(): readonly R[] {
  const { form } = useFormContext()
  const similar = useSelector(form, ({ children }) => children.similarRecords)
  return useSelector(similar, (state) => (state?.context.found ?? none) as readonly R[])
}
