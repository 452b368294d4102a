import ArrowRight from 'lucide-react/icons/arrow-right'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import * as styles from '#views/session/session.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'

interface DemoAccountsProps {
  readonly accounts: NonNullable<BrowserConfig['demo']>['accounts']
  readonly onChoose: (email: string) => void
}

/** The accounts of a demo installation. Clicking an account signs in with it. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <aside aria-label="Demo">
      <section aria-labelledby="demo-accounts" className={styles.demo}>
        <h2 id="demo-accounts">Demo accounts</h2>
        <p className={styles.muted}>Select an account to sign in.</p>
        <ul className={styles.accounts}>
          {accounts.map(({ email, note }) => (
            <li key={email} className={styles.accountRow}>
              <button
                type="button"
                className={styles.account}
                aria-describedby={`note-${email}`}
                onClick={() => onChoose(email)}
              >
                {email}
              </button>
              <span id={`note-${email}`} className={styles.accountNote}>
                {note}
              </span>
              <span className={styles.accountGlyph}>
                <Icon glyph={ArrowRight} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
