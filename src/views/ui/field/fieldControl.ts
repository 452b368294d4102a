import { createContext, use, useId } from 'react'

/** What a Field passes to the control inside it. */
export interface FieldControl {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

/** Returns the attributes that connect a control to its Field. Outside of a Field, the control has its own label. */
export function useFieldControl(props: { id?: string | undefined; label?: string | undefined }) {
  const field = use(FieldContext)
  const fallback = useId()
  return {
    id: props.id ?? field?.id ?? fallback,
    'aria-label': props.label,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid ? true : undefined,
    required: field?.required ? true : undefined,
  }
}
