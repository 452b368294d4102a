import { useSelector } from '@xstate/react'
import type { Row } from '#domain/kernel/answer.ts'
import { useFormContext } from '#views/records/form/FormContext.ts'

const noRows: readonly never[] = []

/** Returns the stored records that may be the same as the form's new record. */
export function useSimilarRecords<R extends Row>(): readonly R[] {
  const { form } = useFormContext()
  const similar = useSelector(form, ({ children }) => children.similarRecords)
  return useSelector(similar, (state) => (state?.context.found ?? noRows) as readonly R[])
}
