import type { useCurrentCredentials } from '#views/profile/useCurrentCredentials.ts'
import { Field } from '#views/ui/field/Field.tsx'
import { CodeInput } from '#views/ui/input/CodeInput.tsx'
import { PasswordInput } from '#views/ui/input/PasswordInput.tsx'

interface CurrentCredentialsFieldsProps {
  readonly fields: ReturnType<typeof useCurrentCredentials>['fields']
  readonly hint?: string
}

/** Asks for the current password, if the user has one, and for a code, if two-factor authentication is on. */
export function CurrentCredentialsFields({ fields, hint }: CurrentCredentialsFieldsProps) {
  const { hasPassword, hasSecondFactor, current, setCurrent, code, setCode } = fields
  return (
    <>
      {hasPassword && (
        <Field
          label="Current password"
          hint={hint}
          error={fields.isPasswordMissing ? 'Enter your current password.' : undefined}
        >
          <PasswordInput value={current} onChange={setCurrent} autoComplete="current-password" />
        </Field>
      )}
      {hasSecondFactor && (
        <Field label="Code from your authenticator app" error={fields.codeError}>
          <CodeInput value={code} onChange={setCode} />
        </Field>
      )}
    </>
  )
}
