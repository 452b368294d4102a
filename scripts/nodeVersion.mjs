const oldest = [22, 18]

/**
 * Returns the sentence to print if this version of Node can't run TypeScript files directly, or undefined if it can.
 * @param {string} version - for example "20.20.0"
 * @returns {string | undefined}
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isSupported = major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
  if (isSupported) return undefined
  return (
    `Muster needs Node ${oldest.join('.')} or newer, but this is Node ${version}. ` +
    'Run it through npm (npm ci && npm start uses its own copy of Node on Linux and Windows), or install Node 24 LTS.'
  )
}
