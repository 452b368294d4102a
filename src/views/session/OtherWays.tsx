import { useState } from 'react'
import { useSearch } from 'wouter'
import { useAreas, useConfig, useSignIn } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/session/session.css.ts'
import { requestedNext, safeNext } from '#views/shell/route/paths.ts'
import { Button } from '#views/ui/button/Button.tsx'

const providerNames = { google: 'Google', microsoft: 'Microsoft' } as const

/** The ways to sign in without a password: an emailed link and the configured providers. */
export function OtherWays({ email, shared }: { email: string; shared: boolean }) {
  const signIn = useSignIn()
  const areas = useAreas()
  const { providers } = useConfig()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const next = requestedNext(useSearch())
  const isEmpty = email.trim() === ''
  return (
    <div className={styles.others}>
      <p className={styles.or}>
        <span>or</span>
      </p>
      {providers.map((provider) => (
        <Button
          key={provider}
          wide
          onClick={() => signIn?.send({ type: 'signIn.useProvider', provider, shared })}
        >
          {`Continue with ${providerNames[provider]}`}
        </Button>
      ))}
      <Button
        wide
        onClick={() => {
          setIsSubmitted(isEmpty)
          if (!isEmpty) {
            signIn?.send({
              type: 'signIn.requestLink',
              email,
              next: next === null ? null : safeNext(areas, next),
            })
          }
        }}
      >
        Email me a sign-in link
      </Button>
      {isSubmitted && isEmpty && (
        <p role="alert" className={styles.muted}>
          Enter your email above first.
        </p>
      )}
    </div>
  )
}
