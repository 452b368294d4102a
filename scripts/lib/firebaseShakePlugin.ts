import type { Plugin } from 'vite'

/** A constant written onto a class, outside of everything else, and where a class begins. */
const constant = /^([A-Z]\w+)\.(\w+) = ([^;\n]+);$/gm
const opening = /^class (\w+)(?: extends \w+)? \{$/gm

/**
 * Lets the bundler leave out the classes of Firebase Auth that nobody uses, such as those of other providers. The package
 * writes constants onto its classes after declaring them, which counts as a use; here they become static fields.
 */
export function firebaseShakePlugin(): Plugin {
  return {
    name: 'muster-firebase-shake',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@firebase\/auth\/dist\/esm\/index-[\w-]+\.js/ },
      handler: (code) => ({ code: withStaticFields(code), map: null }),
    },
  }
}

/** The same module with the constants of its classes inside of them. */
export function withStaticFields(code: string): string {
  const fields = new Map<string, string[]>()
  const rest = code.replace(constant, (statement: string, name: string, field: string, value: string) => {
    if (!new RegExp(`^class ${name}\\b`, 'm').test(code)) return statement
    fields.set(name, [...(fields.get(name) ?? []), `static ${field} = ${value};`])
    return ''
  })
  if (fields.size === 0) throw new Error('Firebase Auth writes no constants onto its classes any more')
  return rest.replace(opening, (line: string, name: string) =>
    [line, ...(fields.get(name) ?? [])].join('\n    '),
  )
}
