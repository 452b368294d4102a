/** Saves a file on the device under a name. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // After this delay, the browser has started saving the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
