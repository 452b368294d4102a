import { Fragment } from 'react'
import { useLocation } from 'wouter'
import type { CommandsActor } from '#machines/shell/commands.machine.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { shortcutsOn, type ShortcutLine } from '#views/shell/navigation/shortcutTable.ts'
import * as styles from '#views/shell/navigation/ShortcutHelp.css.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import Dialog from '#views/ui/dialog/Dialog.tsx'
import { Kbd } from '#views/ui/kbd/Kbd.tsx'

/** The keyboard shortcuts of this page, and the ones that work on every page. Loaded on demand. */
export default function ShortcutHelp({ commands }: { commands: CommandsActor }) {
  const [path, navigate] = useLocation()
  const groups = shortcutsOn({
    path,
    navigate,
    areas: useAreas(),
    permissions: usePermissions(),
    commands,
  })
  return (
    <Dialog
      open
      width="wide"
      title="Keyboard shortcuts"
      description="Single-key shortcuts work when you aren't typing."
      onClose={() => commands.send({ type: 'shortcuts.close' })}
    >
      <div className={styles.groups}>
        {groups.map(({ title, lines }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl>
              {lines.map((line) => (
                <div key={line.text} className={styles.line}>
                  <dt>{line.text}</dt>
                  <dd className={styles.keys}>
                    <Keys line={line} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** The alternative key sequences of a shortcut, on one line. Screen readers read them as words. */
function Keys({ line }: { line: ShortcutLine }) {
  return line.keys.map((sequence, index) => (
    <Fragment key={sequence.join()}>
      {index > 0 && <span className={styles.between}>or</span>}
      {sequence.map((key, position) => (
        <Fragment key={key}>
          {position > 0 && <span className={styles.between}>then</span>}
          <Kbd read>{key}</Kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
