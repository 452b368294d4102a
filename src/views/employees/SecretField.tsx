import { useEffect, useRef } from 'react'
import { forgetSecrets, isSecret, keepSecret, lostSecret, secretAt } from '#domain/kernel/secrets.ts'
import { DraftField } from '#views/records/form/DraftField.tsx'
import { useDraftField } from '#views/records/form/FormContext.ts'
import { TextInput } from '#views/ui/input/TextInput.tsx'

interface SecretFieldProps {
  readonly path: string
  /** The stored value, masked. Null or undefined without one. */
  readonly mask: string | null | undefined
  readonly hint?: string
}

/** A restricted value. The typed value stays in the memory of this page until it is sent. The draft only contains a token for it. */
export function SecretField({ path, mask, hint }: SecretFieldProps) {
  const field = useDraftField(path)
  const { value: token } = field
  const tokens = useRef(new Set<string>())
  useEffect(() => {
    if (token !== '') return
    forgetSecrets(tokens.current)
    tokens.current.clear()
  }, [token])
  const typed = secretAt(token)
  const change = (text: string) => {
    const next = text === '' ? '' : keepSecret(text)
    if (next !== '') tokens.current.add(next)
    field.change(next)
  }
  const stored = mask == null ? hint : 'Already on file. Leave blank to keep it.'
  return (
    <DraftField field={field} hint={isSecret(token) && typed === null ? lostSecret : stored}>
      <TextInput
        value={typed ?? ''}
        onChange={change}
        onBlur={field.leave}
        autoComplete="off"
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}
