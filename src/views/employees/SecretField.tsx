import { isSecret, keepSecret, lostSecretText, readSecret } from '#domain/kernel/secrets.ts'
import { forgetUnusedSecrets } from '#views/employees/unusedSecrets.ts'
import { DraftField } from '#views/records/form/DraftField.tsx'
import { useDraftField } from '#views/records/form/FormContext.ts'
import { useAuth, useDrafts } from '#views/shell/ActorsContext.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

interface SecretFieldProps {
  readonly path: string
  /** The stored value, masked. Null or undefined if there is none. */
  readonly mask: string | null | undefined
  readonly hint?: string
}

/** The field for a restricted value. The entered value stays in the memory of this page while a draft needs it. The draft only contains a token for it. */
export function SecretField({ path, mask, hint }: SecretFieldProps) {
  const field = useDraftField(path)
  const drafts = useDrafts()
  const auth = useAuth()
  const { value: token } = field
  const typedText = readSecret(token)
  const change = (text: string) => {
    forgetUnusedSecrets(drafts, auth)
    field.change(text === '' ? '' : keepSecret(text))
  }
  const emptyHint = mask == null ? hint : 'Already on file. Leave blank to keep it.'
  const defaultHint = field.readOnly ? undefined : emptyHint
  return (
    <DraftField field={field} hint={isSecret(token) && typedText === null ? lostSecretText : defaultHint}>
      <TextInput
        value={typedText ?? ''}
        onChange={change}
        onBlur={field.leave}
        autoComplete="off"
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}
