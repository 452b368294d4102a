import { useSelector } from '@xstate/react'
import { useEffect, useState, type RefObject } from 'react'
import type { CurrentCredentials, SecurityContext, SecurityEvent } from '#machines/session/security.ts'
import { useSecurity } from '#views/shell/ActorsContext.tsx'
import { focusInvalid } from '#views/ui/form/focusInvalid.ts'
import { codeLength } from '#views/ui/input/codeLength.ts'

const codeErrors = ['invalid-verification-code', 'code-expired', 'multi-factor-auth-required']

/** What the page passes to a form that changes the sign-in settings. */
export interface ChangeFormProps {
  /** True if this form sent the last change, so the result belongs to this form. */
  readonly wasSent: boolean
  readonly onSend: (event: SecurityEvent) => void
}

/** Returns the provider's error about the code. The code's field shows it. */
export function codeErrorOf({ errors }: SecurityContext): string | undefined {
  return errors.find(({ code }) => codeErrors.includes(code))?.message
}

/**
 * Returns the fields for the current password and code, and a function that checks them. A form sends the
 * password and code with its change. It keeps them until the change succeeds, so that users only have to
 * correct what was rejected.
 */
export function useCurrentCredentials(
  form: RefObject<HTMLFormElement | null>,
  wasSent: ChangeFormProps['wasSent'],
  onSuccess?: () => void,
) {
  const security = useSecurity()
  const hasPassword = useSelector(security, (state) => state?.context.methods.password ?? false)
  const hasSecondFactor = useSelector(security, (state) => state?.context.methods.secondFactor ?? false)
  const wasChanged = useSelector(security, (state) => state?.context.result != null)
  const refusal = useSelector(security, (state) => state && codeErrorOf(state.context))
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [sentCode, setSentCode] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const isDone = wasSent && wasChanged
  const [wasDone, setWasDone] = useState(isDone)
  // Clears the form while rendering: a filled form next to the confirmation would look as if it hadn't been
  // sent.
  if (isDone !== wasDone) {
    setWasDone(isDone)
    if (isDone) {
      setCurrent('')
      setCode('')
      setWasTried(false)
      onSuccess?.()
    }
  }
  useEffect(() => {
    if (wasSent && refusal !== undefined) focusInvalid(form.current)
  }, [form, wasSent, refusal])

  const isPasswordMissing = hasPassword && current === ''
  const isCodeTooShort = hasSecondFactor && code.length !== codeLength
  const isComplete = !isPasswordMissing && !isCodeTooShort
  // A refusal applies to the code that was sent, so it disappears as soon as the code changes.
  const isRefused = wasSent && refusal !== undefined && code === sentCode
  const tooShortText = wasTried && isCodeTooShort ? 'Enter all 6 digits.' : undefined
  return {
    fields: {
      hasPassword,
      hasSecondFactor,
      current,
      code,
      setCurrent,
      setCode,
      isPasswordMissing: wasTried && isPasswordMissing,
      codeError: isRefused ? refusal : tooShortText,
    },
    /** Returns what to send, or null after showing what is missing. `canSend` is false if another field is invalid. */
    check: (canSend = true): CurrentCredentials | null => {
      setWasTried(!isComplete)
      if (!isComplete || !canSend) return null
      setSentCode(code)
      return { current, code }
    },
  }
}
