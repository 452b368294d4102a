import { useFieldControl } from '#views/ui/field/fieldControl.ts'
import * as styles from '#views/ui/input/FileInput.css.ts'

export interface FileInputProps {
  onChoose: (file: File) => void
  /** The file types that the device's dialog offers, such as `.csv`. */
  accept: string
}

/** The platform's file field. The same file can be selected again. */
export function FileInput({ onChoose, accept }: FileInputProps) {
  const control = useFieldControl({})
  return (
    <input
      {...control}
      type="file"
      accept={accept}
      className={styles.file}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        currentTarget.value = ''
        if (file !== undefined) onChoose(file)
      }}
    />
  )
}
