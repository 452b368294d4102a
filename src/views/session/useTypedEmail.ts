import { useSelector } from '@xstate/react'
import { useDrafts } from '#views/shell/ActorsContext.tsx'

/** Returns the email to sign in with and a function that changes it. The pages before sign-in share this email, and it survives a reload. */
export function useTypedEmail(): readonly [email: string, change: (email: string) => void] {
  const drafts = useDrafts()
  const email = useSelector(drafts, ({ context }) => context.email)
  return [email, (text) => drafts.send({ type: 'email.type', email: text })]
}
